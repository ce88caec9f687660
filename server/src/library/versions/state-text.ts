import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

import { fieldsWith, type FieldsWith, type Post } from '@benotes/contract';
import { changesBetween } from '@benotes/note/compare';

/** What a version keeps of a post. Tags and collections may not exist any more. */
export type PostState = Pick<Post, 'type' | Exclude<FieldsWith<'edited'>, 'tags'>> & {
  tags: { id: number; name: string }[];
};

const FIELDS = ['type', ...fieldsWith('edited')] as const;

/** What stands between the texts of a state; posts cannot contain it. */
const SEPARATOR = '\u0000';

export const stateOf = (post: Post): PostState => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, post[name]])) as Omit<PostState, 'tags'>),
  tags: (post.tags ?? []).map(({ id, name }) => ({ id, name })),
});

/** A state as one text, in which the fields that are long stand apart. */
export function textOf({ content, note, ...head }: PostState): string {
  return [JSON.stringify({ ...head, hasNote: note !== null }), content, note ?? ''].join(SEPARATOR);
}

/** What states that were kept by earlier versions may lack. */
const DEFAULTS: Omit<PostState, 'content' | 'note'> = {
  type: 'text',
  title: '',
  url: null,
  description: null,
  collection_id: null,
  tags: [],
};

export function readText(text: string): PostState {
  const [head = '{}', content = '', note = ''] = text.split(SEPARATOR);
  const { hasNote, ...fields } = JSON.parse(head) as Partial<PostState> & { hasNote?: boolean };
  return { ...DEFAULTS, ...fields, content, note: hasNote ? note : null }; // written above
}

/** What differs from an earlier text: where, how many characters it had there, and what is there now. */
export type Patch = [offset: number, removed: number, added: string][];

/** Texts are compared by their tags. */
const PIECES = /(?<=>)/;

/** The difference of two texts, in their order. */
export function patchOf(before: string, after: string): Patch {
  const [old, now] = [before.split(PIECES), after.split(PIECES)];
  const [offsets, newOffsets] = [offsetsOf(old), offsetsOf(now)];
  return changesBetween(old, now).map(({ start, end, newStart, newEnd }) => {
    let [from, to] = [offsets[start] ?? 0, offsets[end] ?? 0];
    let [newFrom, newTo] = [newOffsets[newStart] ?? 0, newOffsets[newEnd] ?? 0];
    while (from < to && newFrom < newTo && before[from] === after[newFrom]) {
      from += 1;
      newFrom += 1;
    }
    while (from < to && newFrom < newTo && before[to - 1] === after[newTo - 1]) {
      to -= 1;
      newTo -= 1;
    }
    return [from, to - from, after.slice(newFrom, newTo)];
  });
}

function offsetsOf(pieces: readonly string[]): number[] {
  const offsets = [0];
  for (const piece of pieces) offsets.push((offsets.at(-1) ?? 0) + piece.length);
  return offsets;
}

/** The text that a patch makes of an earlier one. */
export function patched(before: string, patch: Patch): string {
  const parts: string[] = [];
  let at = 0;
  for (const [offset, removed, added] of patch) {
    parts.push(before.slice(at, offset), added);
    at = offset + removed;
  }
  return parts.join('') + before.slice(at);
}

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];
const OPTIONS = { level: 9 };

/**
 * Handing so few bytes to another thread takes longer than compressing them, which matters for states of many posts.
 */
const AT_ONCE_MAX_BYTES = 8 * 1024;

/** A text as it is stored. */
export async function packed(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  return bytes.byteLength > AT_ONCE_MAX_BYTES ? deflate(bytes, OPTIONS) : deflateRawSync(bytes, OPTIONS);
}

export async function unpacked(stored: Uint8Array): Promise<string> {
  const bytes = stored.byteLength > AT_ONCE_MAX_BYTES ? await inflate(stored) : inflateRawSync(stored);
  return bytes.toString('utf8');
}
