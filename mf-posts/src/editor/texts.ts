/** Every text of the editor. */
export const texts = {
  toolbar: 'Formatting',
  styleMenu: 'Text style',
  styleIs: (style: string) => `Text style: ${style}`,
  normal: 'Normal',
  heading: (level: number) => `Heading ${level}`,
  code: 'Code',
  mixed: 'Mixed',

  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  inlineCode: 'Inline code',
  bulletList: 'Bullet list',
  orderedList: 'Ordered list',
  taskList: 'Task list',
  quote: 'Quote',
  codeBlock: 'Code block',
  rule: 'Horizontal rule',
  link: 'Link',
  image: 'Image',
  undo: 'Undo',
  redo: 'Redo',

  address: 'Address',
  saveLink: 'Save',
  removeLink: 'Remove',
  wrongAddress: 'This address cannot be linked.',

  uploading: 'Uploading the image…',

  taskDone: 'Done',
} as const;
