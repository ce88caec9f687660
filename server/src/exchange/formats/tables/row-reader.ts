import type { ColumnMeaning, ImportFlag } from '@benotes/contract';

import { anyDate, isDayFirst } from '../../dates.ts';
import { addressProblem, splitNames } from '../../text.ts';
import { textToHtml } from '../note-html.ts';
import type { FoundColumn, FoundPost, ImportSink, Place } from '../reader.ts';
import type { TableRow } from './table-rows.ts';
import { addressIn, isYes, tagsOf, titleOf, withoutApostrophe } from './table-values.ts';
import type { Table } from './table.ts';

/** Makes posts of rows by the meaning of their columns. */
export class RowReader {
  readonly #indexes = new Map<ColumnMeaning, number[]>();
  readonly #separator: string | null;
  readonly #isDayFirst: boolean;
  readonly #tagSeparator: RegExp;
  readonly #sink: ImportSink;

  constructor(columns: readonly FoundColumn[], table: Table, separator: string | null, sink: ImportSink) {
    for (const [index, { meaning }] of columns.entries()) {
      const indexes = this.#indexes.get(meaning) ?? [];
      indexes.push(index);
      this.#indexes.set(meaning, indexes);
    }
    const samples = (meaning: ColumnMeaning) => table.first.flatMap((cells) => this.#all(cells, meaning));
    this.#isDayFirst = isDayFirst([...samples('created'), ...samples('updated')]);
    this.#tagSeparator = tagSeparator(samples('tags'));
    this.#separator = separator;
    this.#sink = sink;
  }

  async read({ cells, line }: TableRow): Promise<void> {
    const url = addressIn(this.#one(cells, 'url'));
    const problem = url === '' ? null : addressProblem(url);
    if (problem) return this.#sink.skip(line, problem);
    const post = this.#postOf(cells, url, line);
    if (url === '' && post.title === '' && !post.html) return this.#sink.skip(line, 'There is no text and no address.');
    await this.#sink.post(post);
  }

  #postOf(cells: readonly string[], url: string, line: number): FoundPost {
    const description = this.#all(cells, 'description').join('\n');
    const note = this.#all(cells, 'note').join('\n\n');
    const created = this.#date(cells, 'created');
    const shared = {
      place: this.#placeOf(cells),
      title: titleOf(this.#one(cells, 'title'), url),
      tags: this.#all(cells, 'tags').flatMap((cell) => tagsOf(cell, this.#tagSeparator)),
      flags: this.#flags(cells),
      created,
      updated: this.#date(cells, 'updated'),
      ...(!this.#indexes.has('created') && { position: line }),
      line,
    };
    if (url === '')
      return {
        ...shared,
        kind: 'note',
        html: textToHtml([description, note].filter((part) => part !== '').join('\n\n')),
      };
    return {
      ...shared,
      kind: 'link',
      url,
      description: description || null,
      ...(note !== '' && { html: textToHtml(note) }),
    };
  }

  #all(cells: readonly string[], meaning: ColumnMeaning): string[] {
    return (this.#indexes.get(meaning) ?? [])
      .map((index) => withoutApostrophe(cells[index] ?? ''))
      .filter((cell) => cell !== '');
  }

  #one(cells: readonly string[], meaning: ColumnMeaning): string {
    return this.#all(cells, meaning)[0] ?? '';
  }

  #date(cells: readonly string[], meaning: 'created' | 'updated'): string | null {
    const cell = this.#one(cells, meaning);
    return cell === '' ? null : anyDate(cell, { isDayFirst: this.#isDayFirst });
  }

  #placeOf(cells: readonly string[]): Place {
    const names = this.#all(cells, 'folder').flatMap((cell) => splitNames(cell, this.#separator));
    return names.reduce<Place>((parent, name) => this.#sink.place(parent, name), null);
  }

  #flags(cells: readonly string[]): ImportFlag[] {
    const flags: ImportFlag[] = [];
    if (this.#says(cells, 'favorite')) flags.push('favorite');
    const state = this.#one(cells, 'archived').toLowerCase();
    if (NOT_READ.has(state) || this.#says(cells, 'unread')) flags.push('unread');
    else if (this.#says(cells, 'archived')) flags.push('archived');
    return flags;
  }

  #says(cells: readonly string[], meaning: ColumnMeaning): boolean {
    const cell = this.#one(cells, meaning);
    return cell !== '' && isYes(cell);
  }
}

/** Values of a column "status" of a link that is to be read. */
const NOT_READ = new Set([
  'unread',
  'to read',
  'toread',
  'read later',
  'new',
  'later',
  'inbox',
  'open',
  'todo',
  'ungelesen',
  'non lu',
]);

/** Blanks part tags only where each begins with `#`, as a tag may consist of several words. */
function tagSeparator(cells: readonly string[]): RegExp {
  const joined = cells.join('\n');
  const found = [',', ';', '|'].find((separator) => joined.includes(separator));
  if (found === undefined) return /(?:^|\s)#\S+ +#/.test(joined) ? /\s+/ : /\n/;
  return found === '|' ? /[|\n]/ : found === ';' ? /[;\n]/ : /[,\n]/;
}
