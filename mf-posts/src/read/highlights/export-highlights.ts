import { emit } from '@benotes/platform';

import { libraryMarkdown } from './library-markdown.ts';
import { type HighlightFilter, loadAllHighlights } from './load-highlights.ts';
import { texts } from './texts.ts';

const FILE_NAME = 'highlights.md';

const markdownOf = async (filter: HighlightFilter) => {
  const text = libraryMarkdown(await loadAllHighlights(filter), window.location.origin);
  return new Blob([text], { type: 'text/plain' });
};

const notifyFailure = (description: string) =>
  emit('notification:raised', { type: 'error', title: texts.error, description });

/** Copies all highlights that match as Markdown. Browsers allow it only while they handle the click. */
export async function copyHighlights(filter: HighlightFilter): Promise<void> {
  try {
    const text = markdownOf(filter);
    if (typeof ClipboardItem === 'function')
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    else await navigator.clipboard.writeText(await (await text).text());
    emit('notification:raised', { type: 'success', title: texts.copied });
  } catch {
    notifyFailure(texts.notCopied);
  }
}

/** Saves all highlights that match as a Markdown file. */
export async function saveHighlights(filter: HighlightFilter): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await markdownOf(filter));
    link.download = FILE_NAME;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch {
    notifyFailure(texts.notExported);
  }
}
