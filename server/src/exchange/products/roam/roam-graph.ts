import { jsonPartsBeforeDamage } from '../../formats/json-parts.ts';
import { isObject } from '../../formats/json-values.ts';
import type { SourceFile } from '../../formats/source-files.ts';
import { blocksOf, childrenOf, stringOf, titleOf, uidOf } from './roam-block.ts';

/** A block whose text is shown in other places. */
export interface ReferencedBlock {
  text: string;
  /** The id of its page. */
  page: string;
}

/** What pages and blocks refer to. */
export interface RoamGraph {
  /** The ids of pages with a text, by their titles. */
  pages: ReadonlyMap<string, string>;
  /** By their ids. */
  blocks: ReadonlyMap<string, ReferencedBlock>;
}

/** `((id))`, also in `[words](((id)))`. */
const REFERENCE = /\(\(([\w-]+)\)\)/g;
/** Characters that are kept of a block that others show. */
const SHOWN_MAX = 300;

/**
 * Reads what is referred to. Only the blocks that others show are kept, because an export may be larger than memory.
 */
export async function readRoamGraph(file: SourceFile): Promise<RoamGraph> {
  const pages = new Map<string, string>();
  const wanted = new Set<string>();
  for await (const { value: page } of jsonPartsBeforeDamage(file)) {
    if (!isObject(page) || childrenOf(page).length === 0) continue;
    pages.set(titleOf(page), pageId(uidOf(page), titleOf(page)));
    for (const block of blocksOf(page)) for (const [, id = ''] of stringOf(block).matchAll(REFERENCE)) wanted.add(id);
  }
  const blocks = new Map<string, ReferencedBlock>();
  if (wanted.size === 0) return { pages, blocks };
  for await (const { value: page } of jsonPartsBeforeDamage(file)) {
    if (!isObject(page)) continue;
    const id = pageId(uidOf(page), titleOf(page));
    for (const block of blocksOf(page))
      if (wanted.has(uidOf(block))) blocks.set(uidOf(block), { text: shortened(stringOf(block)), page: id });
  }
  return { pages, blocks };
}

/** Old exports have no ids of pages. Titles are unique in a graph. */
export const pageId = (uid: string, title: string): string => uid || title;

const shortened = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).trimEnd()}…` : text);
