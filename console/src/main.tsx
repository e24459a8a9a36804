import { render } from "preact";
import { App } from "./frame/app";
import "./frame/theme";

const page = document.getElementById("page");
if (page !== null) render(<App />, page);
