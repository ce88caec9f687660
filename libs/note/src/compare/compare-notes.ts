import {
  type Block,
  isItem,
  isList,
  isQuote,
  isTextBlock,
  type Item,
  type List,
  type Mark,
  MARKS,
  type NoteElement,
  type TextBlock,
} from '../schema.ts';
import { inlineHtml } from '../serialize-inlines.ts';
import { serializeHtml } from '../serialize.ts';
import { changesBetween } from './changes.ts';
import { fingerprintOf, type Unit } from './fingerprints.ts';
import { type Line, lineOf, LineWriter, type TextFormat } from './lines.ts';
import { pairsOf } from './pairs.ts';

/** A quote, list, or item around a difference. Differences with the same `id` are in the same one. */
export interface DifferencePlace {
  id: number;
  type: 'quote' | List['type'] | Item['type'];
  /** What a list was, if that has changed. */
  was_type?: List['type'];
  /** The first number of an ordered list, and what it was if that has changed. */
  start?: number;
  was_start?: number;
  /** Of a task, and what it was if that has changed. */
  checked?: boolean;
  was_checked?: boolean;
}

/** Words of a block; `formatted` are those that only look different, with what was added and removed. */
export interface DifferenceWords {
  kind: 'same' | 'added' | 'removed' | 'formatted';
  html: string;
  formats_added?: (Mark | 'link')[];
  formats_removed?: (Mark | 'link')[];
}

/** A block of either note, in the order of both. */
export interface BlockDifference {
  /** `changed`: a text block, with its words, or an image or a link preview, with `html` and `was`. */
  kind: 'same' | 'added' | 'removed' | 'changed';
  /** What it is in, outermost first. */
  inside: DifferencePlace[];
  type: NoteElement['type'];
  /** The block as HTML; of a text block that has changed only its words. */
  html?: string;
  /** An image or a link preview as it was. */
  was?: string;
  words?: DifferenceWords[];
  /** Of a heading, 1 to 6. */
  level?: number;
  /** What a text block was, if that has changed. */
  was_type?: TextBlock['type'];
  was_level?: number;
}

/** How two notes differ. */
export interface NoteDifference {
  blocks: BlockDifference[];
  /** Words, without spaces and punctuation. */
  words_added: number;
  words_removed: number;
  /** Places whose formats have changed. */
  formats_changed: number;
  /** Images that were added, removed, or changed. */
  images_changed: number;
  /** Tasks that were checked or unchecked. */
  tasks_changed: number;
}

/** Compares two notes: which blocks and words were added and removed, and whose formats have changed. */
export function compareNotes(before: readonly Block[], after: readonly Block[]): NoteDifference {
  const comparer = new Comparer();
  comparer.sequence(before, after, []);
  return comparer.difference;
}

class Comparer {
  readonly difference: NoteDifference = {
    blocks: [],
    words_added: 0,
    words_removed: 0,
    formats_changed: 0,
    images_changed: 0,
    tasks_changed: 0,
  };
  #lastId = 0;

  sequence(before: readonly Unit[], after: readonly Unit[], inside: readonly DifferencePlace[]): void {
    const { kept, added } = pairsOf(before, after);
    for (let at = 0; at <= before.length; at += 1) {
      for (const node of added.get(at) ?? []) this.#whole(node, 'added', inside);
      const [node, other] = [before[at], kept[at]];
      if (!node) continue;
      if (!other) this.#whole(node, 'removed', inside);
      else if (fingerprintOf(node) === fingerprintOf(other)) this.#whole(other, 'same', inside);
      else this.#changed(node, other, inside);
    }
  }

  /** A block, and all that is in it, of one kind. */
  #whole(node: Unit, kind: 'same' | 'added' | 'removed', inside: readonly DifferencePlace[]): void {
    if (isList(node) || isItem(node) || isQuote(node)) {
      const place = this.#place(node);
      for (const child of node.children) this.#whole(child, kind, [...inside, place]);
      return;
    }
    this.#add({ kind, inside, type: node.type, html: serializeHtml([node]) });
    if (kind === 'same') return;
    if (node.type === 'image') this.difference.images_changed += 1;
    if (isTextBlock(node)) this.#count(kind, lineOf(node.children).words);
  }

  #changed(before: Unit, after: Unit, inside: readonly DifferencePlace[]): void {
    const place = isList(after) || isItem(after) || isQuote(after) ? this.#place(after) : null;
    if (isTextBlock(before) && isTextBlock(after)) this.#textBlock(before, after, inside);
    else if (place && 'children' in before) {
      if (before.type === 'task-item' && after.type === 'task-item' && before.checked !== after.checked) {
        place.was_checked = before.checked;
        this.difference.tasks_changed += 1;
      }
      if (isList(before) && before.type !== after.type) place.was_type = before.type;
      if (before.type === 'ordered-list' && after.type === 'ordered-list' && before.start !== after.start)
        place.was_start = before.start;
      this.sequence(before.children as Unit[], after.children as Unit[], [...inside, place]); // of a container
    } else {
      const [was, html] = [serializeHtml([before]), serializeHtml([after])];
      this.#add({ kind: 'changed', inside, type: after.type, html, was });
      if (after.type === 'image') this.difference.images_changed += 1;
    }
  }

  #textBlock(before: TextBlock, after: TextBlock, inside: readonly DifferencePlace[]): void {
    const words = this.#words(lineOf(before.children), lineOf(after.children));
    const [level, wasLevel] = [after, before].map((block) => (block.type === 'heading' ? block.level : undefined));
    this.#add({
      kind: 'changed',
      inside,
      type: after.type,
      words,
      ...(level !== undefined && { level }),
      ...(before.type !== after.type && { was_type: before.type }),
      ...(wasLevel !== undefined && wasLevel !== level && { was_level: wasLevel }),
    });
  }

  #words(before: Line, after: Line): DifferenceWords[] {
    const parts: DifferenceWords[] = [];
    const add = (kind: 'same' | 'added' | 'removed', line: Line, from: number, to: number) => {
      if (from === to) return;
      const writer = new LineWriter();
      writer.addWords(line, from, to);
      parts.push({ kind, html: inlineHtml(writer.toInlines()) });
      if (kind !== 'same') this.#count(kind, line.words.slice(from, to));
    };
    let [at, newAt] = [0, 0];
    const keep = (end: number) => {
      for (const run of runsOfFormats(before, after, { at, newAt, end })) {
        if (run.change) {
          const writer = new LineWriter();
          writer.addWords(after, run.from, run.to);
          parts.push({ kind: 'formatted', html: inlineHtml(writer.toInlines()), ...run.change });
          this.difference.formats_changed += 1;
        } else add('same', after, run.from, run.to);
      }
      newAt += end - at;
      at = end;
    };
    for (const { start, end, newStart, newEnd } of changesBetween(before.words, after.words)) {
      keep(start);
      add('removed', before, start, end);
      add('added', after, newStart, newEnd);
      [at, newAt] = [end, newEnd];
    }
    keep(before.words.length);
    return parts;
  }

  #place(node: List | Item | Extract<Block, { type: 'quote' }>): DifferencePlace {
    this.#lastId += 1;
    return {
      id: this.#lastId,
      type: node.type,
      ...(node.type === 'ordered-list' && { start: node.start }),
      ...(node.type === 'task-item' && { checked: node.checked }),
    };
  }

  #add({ inside, ...block }: Omit<BlockDifference, 'inside'> & { inside: readonly DifferencePlace[] }): void {
    this.difference.blocks.push({ ...block, inside: [...inside] });
  }

  #count(kind: 'added' | 'removed', words: readonly string[]): void {
    const count = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (kind === 'added') this.difference.words_added += count;
    else this.difference.words_removed += count;
  }
}

type FormatChange = Pick<DifferenceWords, 'formats_added' | 'formats_removed'>;

interface Run {
  from: number;
  to: number;
  change: FormatChange | null;
}

/** Words that are the same in both lines, by how their formats have changed. */
function runsOfFormats(before: Line, after: Line, range: { at: number; newAt: number; end: number }): Run[] {
  const runs: Run[] = [];
  for (let offset = 0; range.at + offset < range.end; offset += 1) {
    const newAt = range.newAt + offset;
    const change = formatChangeOf(before, after, range.at + offset, newAt);
    const last = runs.at(-1);
    if (last && JSON.stringify(last.change) === JSON.stringify(change)) last.to = newAt + 1;
    else runs.push({ from: newAt, to: newAt + 1, change });
  }
  return runs;
}

function formatChangeOf(before: Line, after: Line, word: number, newWord: number): FormatChange | null {
  const [start = 0, end = 0, newStart = 0] = [before.starts[word], before.starts[word + 1], after.starts[newWord]];
  const [added, removed] = [new Set<Mark | 'link'>(), new Set<Mark | 'link'>()];
  for (let offset = 0; start + offset < end; offset += 1) {
    const [old, now] = [before.formats[start + offset], after.formats[newStart + offset]];
    if (!old || !now || old.key === now.key) continue;
    for (const format of formatsOf(now)) if (!formatsOf(old).includes(format)) added.add(nameOf(format));
    for (const format of formatsOf(old)) if (!formatsOf(now).includes(format)) removed.add(nameOf(format));
  }
  if (added.size === 0 && removed.size === 0) return null;
  return { formats_added: [...added], formats_removed: [...removed] };
}

/** The marks of a format, and its address. */
const formatsOf = ({ marks, link }: TextFormat): string[] => [
  ...MARKS.filter((mark) => marks.has(mark)),
  ...(link ? [`link ${link.href}`] : []),
];

const nameOf = (format: string): Mark | 'link' => MARKS.find((mark) => mark === format) ?? 'link';
