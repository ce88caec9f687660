/** Texts of the dialog with the keyboard shortcuts, loaded with it. */
export const shortcutTexts = {
  shortcuts: 'Keyboard shortcuts',
  onThisPage: 'On this page',
  or: 'or',
} as const;
