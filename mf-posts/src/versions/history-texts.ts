/** The texts of what opens the history of a post. */
export const historyTexts = {
  history: 'History',
  open: 'Show the history of this post',
  /** The name of a button without a text. */
  buttonLabel: 'History (Alt + H)',
  keys: 'Alt+H',
} as const;
