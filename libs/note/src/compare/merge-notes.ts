import { startedByParagraph } from '../lists.ts';
import {
  type Block,
  isCodeBlock,
  isItem,
  isList,
  isTextBlock,
  type Item,
  type List,
  paragraph,
  type TextBlock,
} from '../schema.ts';
import { inlineHtml } from '../serialize-inlines.ts';
import { fingerprintOf, htmlOf, type Unit } from './fingerprints.ts';
import { lineOf } from './lines.ts';
import { type Choice, mergeLines, type Sides } from './merge-lines.ts';
import { likenessOf, type Pairs, pairsOf } from './pairs.ts';

export type { Choice, Sides } from './merge-lines.ts';

/** A place where both sides changed the same words, or the same block in ways that cannot be combined. */
export interface NoteConflict {
  /** Whole blocks, or words within one. */
  kind: 'block' | 'words';
  /** The number of the block of the merged note that it is in, or in whose place it is. */
  block: number;
  /** What each has there, as HTML; null if a block is not there. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
  /** Of words, the block that they were in, as HTML. */
  context: string | null;
}

/** A merged note. */
export interface MergedNote {
  /** With `mine` where nothing else was chosen. */
  blocks: Block[];
  /** In their order; the choices are given by these places. */
  conflicts: NoteConflict[];
}

/** Blocks whose texts are less alike were not edited but written anew: then words are not merged. */
const EDITED = 0.25;

/**
 * Merges two notes that were both made of a third one. Different blocks, different words of a block, and formats are
 * combined. Blocks that both added at one place are both kept, in an order that does not depend on who asks.
 *
 * @param choices What to do about each conflict, in their order. Where nothing is chosen, mine is kept.
 */
export function mergeNotes(notes: Sides<readonly Block[]>, choices: readonly Choice[] = []): MergedNote {
  const merger = new Merger(choices);
  const blocks = merger.mergeRoot(notes);
  return { blocks: blocks.length > 0 ? blocks : [paragraph()], conflicts: merger.conflicts };
}

class Merger {
  readonly conflicts: NoteConflict[] = [];
  #block = 0;

  constructor(readonly choices: readonly Choice[]) {}

  mergeRoot(notes: Sides<readonly Block[]>): Block[] {
    return this.#sequence(notes, (count) => {
      this.#block = count;
    });
  }

  #sequence<N extends Unit>({ base, mine, theirs }: Sides<readonly N[]>, onNext?: (count: number) => void): N[] {
    const [own, other] = [pairsOf(base, mine), pairsOf(base, theirs)];
    const merged: N[] = [];
    const add = (nodes: readonly N[]) => {
      for (const node of nodes) merged.push(node);
    };
    for (let at = 0; at <= base.length; at += 1) {
      add(bothAdded(own, other, at));
      onNext?.(merged.length);
      const node = base[at];
      if (node) add(this.#node({ base: node, mine: own.kept[at] ?? null, theirs: other.kept[at] ?? null }));
    }
    return merged;
  }

  #node<N extends Unit>({ base, mine, theirs }: Sides<N | null> & { base: N }): N[] {
    const [old, own, other] = [base, mine, theirs].map((node) => node && fingerprintOf(node));
    if (own === other || other === old) return mine ? [mine] : [];
    if (own === old) return theirs ? [theirs] : [];
    const merged = mine && theirs && (this.#changed({ base, mine, theirs }) as N[] | null); // of the kind of all three
    return merged ?? this.#chosen({ base, mine, theirs });
  }

  /** Merges two changed forms of a block or an item; null if they cannot be combined. */
  #changed({ base, mine, theirs }: Sides<Unit>): Unit[] | null {
    if (isTextBlock(base) && isTextBlock(mine) && isTextBlock(theirs)) return this.#textBlock({ base, mine, theirs });
    if (isList(base) && isList(mine) && isList(theirs)) return this.#list({ base, mine, theirs });
    if (isItem(base) && isItem(mine) && isItem(theirs)) return this.#item({ base, mine, theirs });
    if (base.type === 'quote' && mine.type === 'quote' && theirs.type === 'quote') {
      const children = this.#sequence({ base: base.children, mine: mine.children, theirs: theirs.children });
      return children.length > 0 ? [{ type: 'quote', children }] : [];
    }
    if (base.type === 'image' && mine.type === 'image' && theirs.type === 'image')
      return wrapped(mergedFields({ base, mine, theirs }));
    if (base.type === 'link-block' && mine.type === 'link-block' && theirs.type === 'link-block')
      return wrapped(mergedFields({ base, mine, theirs }));
    return null;
  }

  #textBlock({ base, mine, theirs }: Sides<TextBlock>): Unit[] | null {
    if (likenessOf(base, mine) < EDITED && likenessOf(base, theirs) < EDITED) return null;
    const all = [base, mine, theirs];
    if (all.some(isCodeBlock) && !all.every(isCodeBlock)) return null;
    // As a whole: the level of a heading is of no other block.
    const shapes = mergedFields({
      base: { shape: shapeOf(base) },
      mine: { shape: shapeOf(mine) },
      theirs: { shape: shapeOf(theirs) },
    });
    if (!shapes) return null;
    const lines = { base: lineOf(base.children), mine: lineOf(mine.children), theirs: lineOf(theirs.children) };
    const merged = mergeLines(lines, (words) => {
      const [old, own, other] = [words.base, words.mine, words.theirs].map((side) => inlineHtml(side.toInlines()));
      return this.#decide({
        kind: 'words',
        base: old ?? '',
        mine: own ?? '',
        theirs: other ?? '',
        context: htmlOf(base),
      });
    });
    // The shape is that of one of them, so that it fits the children.
    return [{ ...shapes.shape, children: merged.toInlines() } as TextBlock];
  }

  #list({ base, mine, theirs }: Sides<List>): Unit[] | null {
    if (base.type !== mine.type || base.type !== theirs.type) return null;
    const shape = mergedFields({ base: shapeOf(base), mine: shapeOf(mine), theirs: shapeOf(theirs) });
    if (!shape) return null;
    const children = this.#sequence<Item>({ base: base.children, mine: mine.children, theirs: theirs.children });
    return children.length > 0 ? [{ ...shape, children } as List] : []; // items of the same type
  }

  #item({ base, mine, theirs }: Sides<Item>): Unit[] | null {
    if (base.type !== mine.type || base.type !== theirs.type) return null;
    const children = startedByParagraph(
      this.#sequence({ base: base.children, mine: mine.children, theirs: theirs.children }),
    );
    if (base.type === 'list-item' || mine.type === 'list-item' || theirs.type === 'list-item')
      return [{ type: 'list-item', children }];
    const checked = mine.checked === base.checked ? theirs.checked : mine.checked;
    return [{ type: 'task-item', checked, children }];
  }

  #chosen<N extends Unit>({ base, mine, theirs }: Sides<N | null>): N[] {
    const [old, own, other] = [base, mine, theirs].map((node) => node && htmlOf(node));
    const choice = this.#decide({
      kind: 'block',
      base: old ?? null,
      mine: own ?? null,
      theirs: other ?? null,
      context: null,
    });
    return [choice === 'theirs' ? null : mine, choice === 'mine' ? null : theirs].filter((node) => node !== null);
  }

  #decide(conflict: Omit<NoteConflict, 'block'>): Choice {
    this.conflicts.push({ ...conflict, block: this.#block });
    return this.choices[this.conflicts.length - 1] ?? 'mine';
  }
}

const wrapped = <T>(value: T | null): T[] | null => (value ? [value] : null);

/** What is added before the block of a number: by one of them, or by both. */
function bothAdded<N extends Unit>(mine: Pairs<N>, theirs: Pairs<N>, at: number): readonly N[] {
  const [own = [], other = []] = [mine.added.get(at), theirs.added.get(at)];
  if (own.length === 0) return other;
  if (other.length === 0) return own;
  const [keys, others] = [own.map(fingerprintOf), other.map(fingerprintOf)];
  const shortest = Math.min(keys.length, others.length);
  let start = 0;
  while (start < shortest && keys[start] === others[start]) start += 1;
  let end = 0;
  while (end < shortest - start && keys.at(-1 - end) === others.at(-1 - end)) end += 1;
  const parts = [own.slice(start, own.length - end), other.slice(start, other.length - end)];
  const isFirst = keys.slice(start).join('') <= others.slice(start).join('');
  const [first = [], second = []] = isFirst ? parts : parts.toReversed();
  return [...own.slice(0, start), ...first, ...second, ...own.slice(own.length - end)];
}

/** What is not the content of a block. */
function shapeOf<N extends Unit>({ children: _content, ...shape }: N): Omit<N, 'children'> {
  return shape;
}

/** Combines the fields that each has changed; null if both gave one different values. */
function mergedFields<T extends object>({ base, mine, theirs }: Sides<T>): T | null {
  const merged: Record<string, unknown> = {};
  const [olds, owns, others] = [base, mine, theirs].map((side) => new Map(Object.entries(side)));
  for (const name of Object.keys({ ...base, ...mine, ...theirs })) {
    const values = [olds, owns, others].map((fields) => fields?.get(name) as unknown);
    const [old, own, other] = values.map((value) => JSON.stringify(value));
    if (own !== old && other !== old && own !== other) return null;
    const value = own === old ? values[2] : values[1];
    if (value !== undefined) merged[name] = value;
  }
  return merged as T; // each field is one of theirs
}
