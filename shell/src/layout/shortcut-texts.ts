/** Texts of the dialog with the keyboard shortcuts, loaded with it. */
export const shortcutTexts = {
  shortcuts: 'Keyboard shortcuts',
  shortcutGroups: [
    {
      name: 'Anywhere',
      shortcuts: [
        ['/ or Ctrl + K', 'Search'],
        ['Ctrl + Alt + N', 'Create a post'],
        ['Ctrl + V', 'Save copied links or text'],
        ['?', 'Show keyboard shortcuts'],
      ],
    },
    {
      name: 'In a list of posts',
      shortcuts: [
        ['Arrow keys, Home, End', 'Move between posts'],
        ['Enter', 'Edit the note or open the link'],
        ['Tab', 'Go to the links and the menu of the post'],
        ['Shift + F10', 'Open the menu of the post'],
        ['Space', 'Pick up the post, then move it with the arrow keys'],
      ],
    },
    {
      name: 'In the editor',
      shortcuts: [
        ['Ctrl + Alt + S', 'Save'],
        ['Esc', 'Save a note edited in its card'],
      ],
    },
  ],
} as const;
