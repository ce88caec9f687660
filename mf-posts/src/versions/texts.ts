import type { VersionReason } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const FORMATS: Readonly<Record<string, string>> = {
  bold: 'bold',
  italic: 'italic',
  strike: 'strikethrough',
  underline: 'underline',
  code: 'code',
  link: 'link',
};

/** The texts of the history of a post. */
export const texts = {
  history: 'History',
  loading: 'Loading…',
  notLoaded: 'The history could not be loaded.',
  differenceNotLoaded: 'The difference could not be loaded.',

  nothingYet: 'No earlier versions yet',
  whatToDo:
    'A version is kept by itself when you edit the post ten minutes or more after its last version, when its page saves by itself for the first time, and before it is restored, merged, or imported again.',
  versions: 'Versions',
  current: 'Current version',
  showOlder: 'Show older versions',
  you: 'You',
  /** Who made a version; null for a deleted user. */
  by: (name: string | null) => (name === null ? 'by a deleted user' : `by ${isolate(name)}`),
  /** What a version has that the one before it has not. */
  sizes: (added: number, removed: number) =>
    `${counted(added, 'character', 'characters')} added, ${removed.toLocaleString('en')} removed`,
  /** Why it was kept. */
  reasons: {
    edit: '',
    import: 'Before an import',
    merge: 'Before duplicates were merged',
    conversion: 'Before a conversion',
    restoration: 'Before a version was restored',
    action: 'Before an action on several posts',
    conflict: 'Before edits were merged',
    name: '',
  } satisfies Record<VersionReason, string>,

  comparedWith: 'Compared with',
  versionBefore: 'The version before',
  first: 'This is the oldest version.',
  previousChange: 'Previous change (Alt + Up arrow)',
  nextChange: 'Next change (Alt + Down arrow)',
  same: 'Nothing differs.',
  hidden: (count: number) => counted(count, 'unchanged part', 'unchanged parts'),
  showHidden: (count: number) => `Show ${counted(count, 'unchanged part', 'unchanged parts')}`,

  wordsAdded: (count: number) => counted(count, 'word added', 'words added'),
  wordsRemoved: (count: number) => counted(count, 'word removed', 'words removed'),
  formatsChanged: (count: number) => counted(count, 'format changed', 'formats changed'),
  imagesChanged: (count: number) => counted(count, 'image changed', 'images changed'),
  tasksChanged: (count: number) => counted(count, 'task checked or unchecked', 'tasks checked or unchecked'),

  title: 'Title',
  content: 'Content',
  note: 'Note',
  description: 'Description',
  address: 'Address',
  collection: 'Collection',
  deletedCollection: 'A deleted collection',
  tags: 'Tags',
  none: 'None',
  change: (at: number, all: number) => `Change ${at} of ${all}`,

  blocks: {
    paragraph: 'paragraph',
    heading: 'heading',
    'code-block': 'code block',
    image: 'image',
    'link-block': 'link preview',
    rule: 'line',
  } as Readonly<Record<string, string>>,
  block: 'part',
  added: (block: string) => `Added: ${block}`,
  removed: (block: string) => `Removed: ${block}`,
  before: 'Before',
  after: 'After',
  changed: (block: string) => `Changed: ${block}`,
  was: (block: string) => `This was a ${block}`,
  wasHeading: (level: number) => `This was a heading ${level}`,
  wasList: {
    'bullet-list': 'This was a bullet list',
    'ordered-list': 'This was an ordered list',
    'task-list': 'This was a task list',
  } as Readonly<Record<string, string>>,
  wasFrom: (start: number) => `This list began with ${start}`,
  checked: 'Task checked',
  unchecked: 'Task unchecked',
  done: 'Done',
  formatted: (added: readonly string[], removed: readonly string[]) =>
    [
      ...added.map((format) => `${FORMATS[format] ?? format} added`),
      ...removed.map((format) => `${FORMATS[format] ?? format} removed`),
    ].join(', '),
} as const;
