import { TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '@benotes/contract';

import { attachmentHtml, imageHtml, withFiles } from '../../formats/attachments.ts';
import { addressesIn } from '../../formats/markdown/html-addresses.ts';
import { parseMarkdown } from '../../formats/markdown/parse-markdown.ts';
import { linkBlock, missingFile } from '../../formats/note-html.ts';
import type { FoundPost, ImportSink } from '../../formats/reader.ts';

export interface MemoFile {
  uid: string;
  name: string;
  /** Null for a file that was not given. */
  bytes: Uint8Array | null;
  /** Where the file is on the web; empty if it is nowhere. */
  url: string;
}

/** A memo, from a database or from an answer of the API. */
export interface Memo {
  id: string;
  content: string;
  tags: readonly string[];
  isPinned: boolean;
  isArchived: boolean;
  created: string | null;
  updated: string | null;
  files: readonly MemoFile[];
  /** HTML below the text: comments and references. */
  below: string;
}

/** Paths by which texts show attachments, in the order in which versions of Memos introduced them. */
const FILE = /\/(?:o\/r|file\/(?:resources|attachments))\/([\w-]+)/;
const MEMO = /(?:^|\/)(?:m|memos)\/([\w-]+)$/;

export async function memoPost(memo: Memo, sink: ImportSink, line: number): Promise<FoundPost> {
  const { title, tags, html } = parseMarkdown(memo.content, { breaks: true });
  const shown = new Map<string, string | null>();
  const text = html(title !== null);
  for (const { address } of addressesIn(text)) {
    const file = fileAt(memo, address);
    if (file && !shown.has(file.uid)) shown.set(file.uid, await sink.image(file.name, file.bytes ?? new Uint8Array()));
  }
  const body = withFiles(text, (address, isImage) => {
    const file = fileAt(memo, address);
    const stored = file ? shown.get(file.uid) : undefined;
    if (file) return stored ? { address: stored, kind: 'image' } : { missing: file.name };
    const linked = isImage || /^https?:/i.test(address) ? undefined : MEMO.exec(address)?.[1];
    return linked === undefined ? 'keep' : { address: sink.linkTo(linked) };
  });
  const rest: string[] = [];
  for (const file of memo.files) if (!shown.has(file.uid)) rest.push(await fileHtml(file, sink));
  return {
    kind: 'note',
    place: null,
    title: title ?? '',
    html: body + rest.join('') + memo.below,
    tags: deepest(memo.tags.length > 0 ? memo.tags : tags),
    flags: [...(memo.isPinned ? (['pinned'] as const) : []), ...(memo.isArchived ? (['archived'] as const) : [])],
    created: memo.created,
    updated: memo.updated,
    id: memo.id,
    line,
  };
}

function fileAt({ files }: Memo, address: string): MemoFile | undefined {
  const uid = FILE.exec(address)?.[1];
  return uid === undefined ? undefined : files.find((file) => file.uid === uid);
}

async function fileHtml({ name, bytes, url }: MemoFile, sink: ImportSink): Promise<string> {
  if (bytes === null && url !== '') {
    // Files elsewhere on the web stay there: an import opens no connections.
    return /\.(?:png|jpe?g|gif|webp|avif)$/i.test(url) ? imageHtml(url, name) : linkBlock(url, name);
  }
  return bytes === null && name === '' ? missingFile('file') : attachmentHtml(sink, name || 'file', bytes);
}

/** Tags that are looked at: more than a post may have, because some only contain others. */
const TAGS_READ_MAX = 4 * TAGS_PER_POST_MAX;

/** Without the tags that only contain others: a memo with `a/b` is listed under `a`, too. */
function deepest(all: readonly string[]): string[] {
  const tags = all.slice(0, TAGS_READ_MAX);
  const containing = new Set<string>();
  for (const tag of tags) {
    const shown = tag.slice(0, TAG_NAME_MAX_LENGTH + 1); // longer tags are cut
    for (let at = shown.indexOf('/'); at >= 0; at = shown.indexOf('/', at + 1)) containing.add(shown.slice(0, at));
  }
  return tags.filter((tag) => !containing.has(tag));
}
