import { editDistance, maxEdits } from '@benotes/contract/edit-distance';
import { foldText } from '@benotes/contract/fold-text';

import type { FoundItem, PaletteItem } from './palette-item.ts';

/** How long the main thread is occupied at once, in ms. */
const SLICE_MS = 8;
/** Names between two looks at the clock. */
const CHUNK = 200;
/** With this many matches nobody has mistyped. */
const TYPO_SEARCH_BELOW = 8;

/** What a match costs: the best ones come first. */
const COST = { start: 0, wordStart: 1, inside: 3, above: 5, edit: 6 } as const;
/** The whole text counts more than its words. */
const [SAME, BEGINNING] = [-4, -2];
/** Among equals, short names come first. */
const COST_PER_CHARACTER = 0.01;

interface Entry {
  item: PaletteItem;
  name: string;
  words: readonly string[];
  above: string;
}

interface Match extends FoundItem {
  cost: number;
}

/**
 * Finds items by their names: case, accents, and the order of words are ignored, and the names above an item count as
 * well. If few names contain the words, names within the edit distance of the search follow.
 */
export class NameIndex {
  readonly #items: readonly PaletteItem[];
  readonly #entries: Entry[] = [];

  constructor(items: readonly PaletteItem[]) {
    this.#items = items;
  }

  /** The matches, best first. In slices, so that typing is not blocked; undefined if it was aborted in between. */
  async search(typed: string, signal: AbortSignal): Promise<FoundItem[] | undefined> {
    const text = foldText(typed.trim());
    const words = text.split(/\s+/u);
    const matches: Match[] = [];
    const others: Entry[] = [];
    const look = (entry: Entry) => {
      const match = matchWords(entry, words, text);
      if (match) matches.push(match);
      else others.push(entry);
    };
    if (!(await inSlices(this.#items.length, (index) => look(this.#entry(index)), signal))) return undefined;
    if (matches.length < TYPO_SEARCH_BELOW) {
      const lookCloser = (index: number) => {
        const entry = others[index];
        const match = entry && matchWords(entry, words, text, true);
        if (match) matches.push(match);
      };
      if (!(await inSlices(others.length, lookCloser, signal))) return undefined;
    }
    return matches.toSorted((one, other) => one.cost - other.cost);
  }

  /** Prepared by the first search that reaches it. */
  #entry(index: number): Entry {
    const known = this.#entries[index];
    if (known) return known;
    const item = this.#items[index]!; // the caller counts the items
    const name = foldText(item.name);
    const above = foldText(item.above?.join(' ') ?? '');
    const entry = { item, name, above, words: name.split(/[^\p{L}\p{N}]+/u).filter(Boolean) };
    this.#entries[index] = entry;
    return entry;
  }
}

/** Undefined unless all words match, and one of them the name itself. */
function matchWords(entry: Entry, words: readonly string[], text: string, withEdits = false): Match | undefined {
  let cost = entry.name.length * COST_PER_CHARACTER;
  if (entry.name === text) cost += SAME;
  else if (entry.name.startsWith(text)) cost += BEGINNING;
  const marked: string[] = [];
  for (const word of words) {
    const found = matchWord(entry, word) ?? (withEdits ? matchMistyped(entry, word) : undefined);
    if (!found) return undefined;
    cost += found.cost;
    if (found.marks !== undefined) marked.push(found.marks);
  }
  return marked.length > 0 ? { item: entry.item, words: marked, cost } : undefined;
}

/** `marks`: what is highlighted in the name. */
function matchWord({ name, words, above }: Entry, word: string): { cost: number; marks?: string } | undefined {
  const at = name.indexOf(word);
  if (at === 0) return { cost: COST.start, marks: word };
  if (at > 0) return { cost: words.some((each) => each.startsWith(word)) ? COST.wordStart : COST.inside, marks: word };
  return above.includes(word) ? { cost: COST.above } : undefined;
}

/** A word that begins like the typed one, except for typing errors. */
function matchMistyped({ words }: Entry, typed: string): { cost: number; marks: string } | undefined {
  const max = maxEdits(typed.length);
  if (max === 0) return undefined;
  let best: { cost: number; marks: string } | undefined;
  for (const word of words) {
    for (let length = typed.length - 1; length <= typed.length + 1; length += 1) {
      if (length > word.length) break;
      const edits = editDistance(typed, word.slice(0, length), max);
      if (edits <= max && (!best || COST.edit + edits < best.cost)) best = { cost: COST.edit + edits, marks: word };
    }
  }
  return best;
}

/** Calls `work` for each index. False if it was aborted. */
async function inSlices(count: number, work: (index: number) => void, signal: AbortSignal): Promise<boolean> {
  let until = performance.now() + SLICE_MS;
  for (let index = 0; index < count; index += 1) {
    if (index % CHUNK === 0 && performance.now() > until) {
      await pause();
      if (signal.aborted) return false;
      until = performance.now() + SLICE_MS;
    }
    work(index);
  }
  return !signal.aborted;
}

/** Lets the browser handle input and paint. A timer would wait for four milliseconds each time. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
