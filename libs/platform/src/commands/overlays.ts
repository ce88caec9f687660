/** Open dialogs, popovers, and menus: keys are theirs while one is there. */
export const OVERLAYS = 'dialog[open], [role="dialog"], [role="menu"]';
