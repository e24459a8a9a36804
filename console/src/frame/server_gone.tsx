import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { goneSince, lookForServer } from "../ask/server";
import { Icon } from "../look/icon";
import { timeOfDay } from "../model/words";
import { useStore } from "../model/store";

const kFirstWaitSeconds = 1;
const kLongestWaitSeconds = 15;

/** Says that the server does not answer, and looks for it again: after 1 s, 2 s, … 15 s. */
export function ServerGone(): JSX.Element | null {
  const since = useStore(goneSince);
  const [wait, setWait] = useState(kFirstWaitSeconds);
  const [left, setLeft] = useState(kFirstWaitSeconds);
  const isGone = since !== null;

  useEffect(() => {
    if (!isGone) return;
    setWait(kFirstWaitSeconds);
    setLeft(kFirstWaitSeconds);
  }, [isGone]);

  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(() => {
      if (left > 1) {
        setLeft(left - 1);
        return;
      }
      const longer = Math.min(wait * 2, kLongestWaitSeconds);
      void lookForServer().then(() => {
        setWait(longer);
        setLeft(longer);
      });
    }, 1000);
    return () => clearTimeout(timer);
  }, [isGone, left, wait]);

  if (since === null) return null;
  return (
    <div class="gone" role="alert">
      <Icon name="info" />
      <span>
        <b>{location.host} does not answer.</b> What you see was read before {timeOfDay(since)}. Nothing you typed is lost.
      </span>
      <button class="btn sm" onClick={() => void lookForServer()}>Try now</button>
      <span class="dim" aria-hidden="true">again in {left} s</span>
    </div>
  );
}
