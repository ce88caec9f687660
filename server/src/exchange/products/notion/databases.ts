import { parse } from 'csv-parse/sync';

import { parseMarkdown } from '../../formats/markdown/parse-markdown.ts';
import type { NoteOfFile } from '../../formats/note-files/note-of-file.ts';
import type { SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { type Property, readProperties } from './properties.ts';

const TABLE_MAX = 32 * 1024 * 1024;

/** A table of a database, whose rows are pages as well unless these were not exported. */
export interface Database {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** @throws UnreadableFile */
export async function readDatabase(file: SourceFile): Promise<Database> {
  const text = await file.text(TABLE_MAX);
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return { columns: rows[0] ?? [], rows: rows.slice(1) };
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : 'It is not a table.');
  }
}

/** A row that has no page of its own. */
export function noteOfRow({ columns }: Database, row: readonly string[]): NoteOfFile {
  const [title = '', ...values] = row;
  const properties = values.map((text, index) => propertyOf(columns[index + 1] ?? '', text));
  return { title: title.trim(), flags: [], ...readProperties(properties) };
}

const propertyOf = (name: string, text: string): Property => ({ name, type: '', text: text.trim() });

const LINE = /^([^:\n]{1,100}): ?([^\n]*)(?:\n|$)/;

/** A page in Markdown. Of a row of a database, the lines `Column: value` below its title are properties. */
export function readMarkdownPage(text: string, name: string, database: Database | null): NoteOfFile {
  const source = text.replaceAll('\r\n', '\n');
  const [head = '', title] = /^\s*# ([^\n]*)\n*/.exec(source) ?? [];
  const { properties, rest } =
    title !== undefined && database ? takeProperties(source.slice(head.length), database) : none(source);
  const parsed = parseMarkdown(properties ? `${head}${rest}` : source, { breaks: true });
  const found = readProperties(properties ?? []);
  return {
    title: parsed.title || name,
    html: found.html + parsed.html(parsed.title !== null),
    tags: found.tags,
    flags: [],
    created: found.created,
    updated: found.updated,
  };
}

const none = (rest: string) => ({ properties: null, rest });

function takeProperties(source: string, { columns }: Database): { properties: Property[]; rest: string } {
  const names = new Set(columns);
  const properties: Property[] = [];
  let rest = source;
  for (let line = LINE.exec(rest); line && names.has(line[1] ?? ''); line = LINE.exec(rest)) {
    properties.push(propertyOf(line[1] ?? '', line[2] ?? ''));
    rest = rest.slice(line[0].length);
  }
  return { properties, rest };
}
