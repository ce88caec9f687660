/** The row of a collection in the tree of the sidebar. */
export const rowOf = (id: number) => document.querySelector<HTMLElement>(`[role="treeitem"][data-drop-id="${id}"]`);
