import type cytoscape from 'cytoscape';

declare const fcose: cytoscape.Ext;
export default fcose;
