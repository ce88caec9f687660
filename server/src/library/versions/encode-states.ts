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

/** Rebuilds the texts of versions by id. Those that they are based on are among them, in the order of their ids. */
export async function readStates(rows: readonly StoredState[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (const { id, base_id, state } of rows) {
    const stored = await unpacked(state);
    const base = base_id === null ? null : texts.get(base_id);
    if (base === undefined) throw new Error(`Version ${id} is based on ${base_id}, which is missing.`);
    texts.set(id, base === null ? stored : patched(base, JSON.parse(stored) as Patch)); // written below
  }
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
