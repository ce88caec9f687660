import { packed, patched, patchOf, type Patch, unpacked } from './state-text.ts';

/** How many versions in a row are stored as differences: reading one means reading those before it. */
const CHAIN_MAX = 25;
/** A difference that takes more than this part of the whole is stored as the whole. */
const PATCH_SHARE = 0.5;

/** A version as it is stored. */
export interface StoredState {
  id: number;
  base_id: number | null;
  state: Uint8Array;
}

/** The end of a chain of versions: the text of the last one, and how many there are since a whole one. */
export interface Chain {
  id: number;
  text: string;
  length: number;
}

/**
 * Rebuilds the texts of versions, in the order of their ids, one at a time: there may be thousands of a long note. Each
 * is stored whole, or is based on the one before it.
 */
export async function* eachState(
  rows: readonly StoredState[],
): AsyncGenerator<Omit<StoredState, 'state'> & { text: string }> {
  let before: { id: number; text: string } | null = null;
  for (const { id, base_id, state } of rows) {
    const stored = await unpacked(state);
    if (base_id !== null && base_id !== before?.id)
      throw new Error(`Version ${id} is based on ${base_id}, which is missing.`);
    const text: string = base_id === null || !before ? stored : patched(before.text, JSON.parse(stored) as Patch); // written below
    yield { id, base_id, text };
    before = { id, text };
  }
}

/** The texts of a few versions, by id. */
export async function readStates(rows: readonly StoredState[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for await (const { id, text } of eachState(rows)) texts.set(id, text);
  return texts;
}

/** Whole versions and those based on them, as the end of a chain; null for none. */
export async function readChain(rows: readonly StoredState[]): Promise<Chain | null> {
  const last = rows.at(-1);
  if (!last) return null;
  const text = (await readStates(rows)).get(last.id) ?? '';
  return { id: last.id, text, length: rows.length - rows.findLastIndex(({ base_id }) => base_id === null) };
}

/** The chain with one more version. */
export const chainAfter = (chain: Chain | null, { id, base_id }: Omit<StoredState, 'state'>, text: string): Chain => ({
  id,
  text,
  length: base_id === null ? 1 : (chain?.length ?? 0) + 1,
});

/** What is stored of a text, and how many characters differ from the last one of the chain. */
export interface EncodedState {
  base_id: number | null;
  state: Uint8Array;
  bytes: number;
  added: number;
  removed: number;
}

/** Encodes the text that follows a chain. */
export async function encodeState(chain: Chain | null, text: string): Promise<EncodedState> {
  const patch = chain ? patchOf(chain.text, text) : [];
  const added = chain ? patch.reduce((sum, [, , part]) => sum + part.length, 0) : text.length;
  const removed = patch.reduce((sum, [, count]) => sum + count, 0);
  const isWhole = !chain || chain.length >= CHAIN_MAX || added > text.length * PATCH_SHARE;
  const state = await packed(isWhole ? text : JSON.stringify(patch));
  return { base_id: isWhole ? null : chain.id, state, bytes: state.byteLength, added, removed };
}
