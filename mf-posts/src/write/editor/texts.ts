import { isolate } from '@benotes/ui';

/** Like `toLocaleString('en')`, which takes 20 ms the first time to load its locale data. */
const withSeparators = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Every text that the editor shows or announces. */
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
  linkBlock: 'Link preview',
  image: 'Image',
  editImage: 'Edit image description',
  moreTools: 'More tools',
  undo: 'Undo',
  redo: 'Redo',

  blocks: 'Blocks',
  selectedText: 'Selected text',

  inEditor: 'In the editor',
  linkSelection: 'Link the selection',
  saveNote: 'Save the note',
  toggleTask: 'Check off the task, or leave the code block',
  moveUp: 'Move up',
  moveDown: 'Move down',
  softBreak: 'New line in the same paragraph',
  focusToolbar: 'Go to the toolbar',

  cancel: 'Cancel',
  url: 'Address',
  saveLink: 'Save',
  removeLink: 'Remove',
  invalidUrl: 'This address cannot be linked.',
  insertLinkBlock: 'Insert',
  invalidPageUrl: 'Enter the address of a web page.',

  saveImage: 'Save',
  imageAlt: 'Description',
  imageAltHint: 'Read aloud by screen readers.',
  imageTitle: 'Title',
  imageTitleHint: 'Shown on hover.',

  uploading: 'Uploading image…',
  uploadingFile: (name: string) => `Uploading ${isolate(name)}`,
  waiting: (name: string) => `${isolate(name)} is waiting`,
  cancelUpload: (name: string) => `Cancel upload of ${isolate(name)}`,

  imagesSkipped: (count: number) => (count === 1 ? '1 image was not pasted' : `${count} images were not pasted`),
  imagesSkippedHint: (count: number) =>
    count === 1
      ? 'It is embedded in the copied text. Upload its file with the image button.'
      : 'They are embedded in the copied text. Upload their files with the image button.',

  markOn: (mark: string) => `${mark} on`,
  markOff: (mark: string) => `${mark} off`,
  leftBlock: (block: string) => `${block} off`,

  words: (count: number) => (count === 1 ? '1 word' : `${withSeparators(count)} words`),

  codeLanguage: 'Code language',
  plainCode: 'Plain text',

  taskDone: (task: string) => (task === '' ? 'Done' : `Done: ${isolate(task)}`),
} as const;
