import { endOfString } from './sql-values.ts';

/** A quoted or bare name, with the names of schemas before it. */
const PART = String.raw`(?:\x60(?:[^\x60]|\x60\x60)*\x60|"(?:[^"]|"")*"|\[[^\]]*\]|[\w$]+)`;
const NAME = String.raw`${PART}(?:\s*\.\s*${PART})*`;
const COLUMNS = String.raw`\(\s*${PART}(?:\s*,\s*${PART})*\s*\)`;
const EACH_PART = new RegExp(PART, 'g');
const CREATE = new RegExp(
  String.raw`create\s+(?:temp(?:orary)?\s+|unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(${NAME})\s*\(`,
  'iy',
);
const INSERT = new RegExp(
  String.raw`(?:insert|replace)(?:\s+or\s+\w+)?(?:\s+(?:ignore|low_priority|delayed|high_priority))*\s+into\s+(${NAME})\s*(?:(${COLUMNS})\s*)?(?:overriding\s+\w+\s+value\s*)?values?\s*(?=\()`,
  'iy',
);
const COPY = new RegExp(String.raw`copy\s+(${NAME})\s*(?:(${COLUMNS})\s*)?from\s+stdin[^;\n]*;[^\n]*\n`, 'iy');
/** What can begin a definition in CREATE TABLE besides the name of a column. */
const NO_COLUMN = /^(?:primary|key|unique|constraint|index|foreign|check|fulltext|spatial|exclude|like)\b/i;

/** The beginning of a statement that contains rows. */
export interface RowsHead {
  table: string;
  /** Null if the statement does not name them. */
  columns: string[] | null;
  /** Where the rows begin. */
  at: number;
}

const unquoted = (part: string) =>
  /^["`[]/.test(part) ? part.slice(1, -1).replaceAll('""', '"').replaceAll('``', '`') : part;
const namesIn = (list: string) => (list.match(EACH_PART) ?? []).map((part) => unquoted(part).toLowerCase());
const tableOf = (name: string) => namesIn(name).at(-1) ?? '';

function headAt(pattern: RegExp, text: string, at: number): RowsHead | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return null;
  const [, name = '', columns] = match;
  return { table: tableOf(name), columns: columns === undefined ? null : namesIn(columns), at: pattern.lastIndex };
}

export const insertAt = (text: string, at: number) => headAt(INSERT, text, at);
export const copyAt = (text: string, at: number) => headAt(COPY, text, at);

/** The table and columns of a CREATE TABLE; null for another statement. */
export function readCreateTable(statement: string): { table: string; columns: string[] } | null {
  CREATE.lastIndex = 0;
  const match = CREATE.exec(statement);
  if (!match) return null;
  const parts = partsOf(statement, CREATE.lastIndex - 1, false)?.parts ?? [];
  const columns = parts.flatMap(([start, end]) => {
    const definition = statement.slice(start, end).trim();
    return definition === '' || NO_COLUMN.test(definition) ? [] : namesIn(definition).slice(0, 1);
  });
  return { table: tableOf(match[1] ?? ''), columns };
}

/**
 * The end of a comment or of white space at an index; the index itself if there is none, -1 if the text ends within it.
 */
export function endOfSpace(text: string, at: number): number {
  const sign = text.charAt(at);
  if (sign.trim() === '' && sign !== '') return at + (/\s+/y.exec(text.slice(at, at + 4096))?.[0].length ?? 1);
  const next = text.charAt(at + 1);
  if (sign === '#' || (sign === '-' && next === '-')) return text.indexOf('\n', at) + 1 || -1;
  if (sign !== '/' || next !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? -1 : end + 2;
}

const DOLLAR = /\$\w*\$/y;

/**
 * The index after the quoted part that begins at an index; the index itself if none does, -1 if the text ends within
 * it.
 */
function endOfQuote(text: string, at: number, hasEscapes: boolean): number {
  const sign = text.charAt(at);
  if (sign === "'" || sign === '"' || sign === '`') return endOfString(text, at, hasEscapes && sign !== '`');
  if (sign !== '$' || hasEscapes) return at;
  DOLLAR.lastIndex = at;
  const tag = DOLLAR.exec(text)?.[0];
  if (tag === undefined) return at;
  const end = text.indexOf(tag, at + tag.length);
  return end < 0 ? -1 : end + tag.length;
}

const IN_STATEMENT = /['"`$;/#-]/g;

/** The index after the semicolon that ends a statement; -1 if the text ends before. */
export function endOfStatement(text: string, start: number, hasEscapes: boolean): number {
  for (let at = start; ;) {
    IN_STATEMENT.lastIndex = at;
    at = IN_STATEMENT.exec(text)?.index ?? -1;
    if (at < 0) return -1;
    const sign = text.charAt(at);
    if (sign === ';') return at + 1;
    const isComment = sign === '/' || sign === '-' || (sign === '#' && hasEscapes);
    const end = isComment ? endOfSpace(text, at) : endOfQuote(text, at, hasEscapes);
    if (end < 0) return -1;
    at = Math.max(end, at + 1);
  }
}

/** Parts of a list in parentheses, from index to index, and the index after it. */
export interface Parts {
  parts: [start: number, end: number][];
  end: number;
}

const IN_LIST = /['"`$(),]/g;

/** The parts of the list in parentheses that begins at an index; null if the text ends within it. */
export function partsOf(text: string, start: number, hasEscapes: boolean): Parts | null {
  const parts: [number, number][] = [];
  let [depth, from] = [0, start + 1];
  for (let at = start; ;) {
    IN_LIST.lastIndex = at;
    at = IN_LIST.exec(text)?.index ?? -1;
    if (at < 0) return null;
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0 || (sign === ',' && depth === 1)) {
      parts.push([from, at]);
      from = at + 1;
    }
    if (depth === 0) return { parts, end: at + 1 };
    const end = endOfQuote(text, at, hasEscapes);
    if (end < 0) return null;
    at = Math.max(end, at + 1);
  }
}
