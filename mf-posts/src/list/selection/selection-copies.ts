import { EXPORT_FILE_NAME, exportSelection, type Input } from '@benotes/contract';
import { call, emit } from '@benotes/platform';
import type { MenuItem } from '@benotes/ui';

import { partsOf, rightsIn } from './selection-parts.ts';
import { texts } from './texts.ts';

type Format = Input<typeof exportSelection>['body']['format'];

/** Posts of several owners one after the other. */
async function exported(format: Format): Promise<Blob> {
  const files: Blob[] = [];
  for (const selection of await partsOf('view'))
    files.push(await call(exportSelection, { body: { selection, format } }, { blob: true }));
  return files.length === 1 && files[0] ? files[0] : new Blob(files);
}

const notifyFailure = (description: string) =>
  emit('notification:raised', { type: 'error', title: texts.error, description });

/** Copies a text that the server is still sending: browsers allow it only while they handle the click. */
async function copy(format: Format): Promise<void> {
  try {
    const file = exported(format);
    if (typeof ClipboardItem === 'function') {
      const text = file.then((blob) => new Blob([blob], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    } else await navigator.clipboard.writeText(await (await file).text());
    emit('notification:raised', { type: 'success', title: texts.copied });
  } catch {
    notifyFailure(texts.notCopied);
  }
}

async function save(): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await exported('html'));
    link.download = EXPORT_FILE_NAME;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch {
    notifyFailure(texts.notExported);
  }
}

/** The menu items that copy the selected posts, or export those of one owner. */
export const selectionCopies = (): MenuItem[] => [
  ...(navigator.clipboard
    ? [
        { label: texts.copyLinks, icon: 'copy' as const, onSelect: () => void copy('links') },
        { label: texts.copyMarkdown, icon: 'copy' as const, onSelect: () => void copy('markdown') },
      ]
    : []),
  ...(rightsIn().isOfSeveral ? [] : [{ label: texts.export, icon: 'download' as const, onSelect: () => void save() }]),
];
