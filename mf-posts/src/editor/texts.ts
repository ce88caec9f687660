import { isolate } from '@benotes/ui';

/** As `toLocaleString('en')`, which first loads what it knows of all languages: 20 ms before a note is open. */
const grouped = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

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
  unfurl: 'Unfurling link',
  image: 'Image',
  editImage: 'Describe the image',
  undo: 'Undo',
  redo: 'Redo',

  address: 'Address',
  saveLink: 'Save',
  removeLink: 'Remove',
  wrongAddress: 'This address cannot be linked.',
  insertLinkBlock: 'Insert',
  wrongPage: 'Only the address of a web page can be shown as a block.',

  saveImage: 'Save',
  imageAlt: 'Description',
  imageAltHint: 'Read out to those who cannot see the image.',
  imageTitle: 'Title',
  imageTitleHint: 'Shown when one points at the image.',

  uploading: 'Uploading the image…',
  uploadingFile: (name: string) => `Uploading ${isolate(name)}`,
  waiting: (name: string) => `${isolate(name)} is next`,
  cancelUpload: (name: string) => `Cancel the upload of ${isolate(name)}`,

  imagesSkipped: (count: number) => (count === 1 ? '1 image was left out' : `${count} images were left out`),
  imagesSkippedHint: (count: number) =>
    count === 1
      ? 'It came inside the copied text. Add its file with the image button.'
      : 'They came inside the copied text. Add their files with the image button.',

  markOn: (mark: string) => `${mark} on`,
  markOff: (mark: string) => `${mark} off`,
  leftBlock: (block: string) => `${block} off`,

  words: (count: number) => (count === 1 ? '1 word' : `${grouped(count)} words`),

  codeLanguage: 'Language of the code',
  plainCode: 'Plain text',

  taskDone: (task: string) => (task === '' ? 'Done' : `Done: ${isolate(task)}`),
} as const;
