import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { type JsonHead, readJsonHead } from './json-head-reader.ts';
import { damagedJson, jsonDecoder, placeAt, type TextPlace } from './json-text.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Whether a text that begins with `{` or `[` is meant as JSON. Markdown may begin with `[a link](…)`, `[ ]`, or `{{`.
 */
function isMeantAsJson(text: string, { value, wrongAt }: JsonHead): boolean {
  if (wrongAt === null) return typeof value === 'object' && value !== null;
  let first = value;
  while (Array.isArray(first)) first = first[0] as unknown;
  return (typeof first === 'object' && first !== null && Object.keys(first).length > 0) || /^\s*\{\s*"/.test(text);
}

const NO_JSON: JsonHead = { value: undefined, wrongAt: 0, isCut: false };

/** All readers look at one file after the other. An import may have many thousands, so only the last one is kept. */
let latest: { file: WeakRef<SourceFile>; head: Promise<JsonHead> } | undefined;

/** The beginning of a file. Its `value` is undefined if it is no JSON. */
export function jsonHead(file: SourceFile): Promise<JsonHead> {
  if (latest?.file.deref() !== file) latest = { file: new WeakRef(file), head: readHead(file) };
  return latest.head;
}

async function readHead(file: SourceFile): Promise<JsonHead> {
  const bytes = await file.head();
  const text = jsonDecoder(bytes).decode(bytes, { stream: true }).replaceAll('\0', '');
  const read = /^\s*[[{]/.test(text) ? readJsonHead(text) : NO_JSON;
  return isMeantAsJson(text, read) ? read : NO_JSON;
}

/**
 * Parses a whole JSON text, or a part of a file that begins at `start`.
 *
 * @throws UnreadableFile with line and column of what is wrong.
 */
export function parseJsonPart(text: string, start?: TextPlace): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { wrongAt, isCut } = readJsonHead(text);
    throw damagedJson(placeAt(text, wrongAt ?? text.length, start), wrongAt === null && isCut);
  }
}

/**
 * Parses one of several files.
 *
 * @throws UnreadableFile with its path, and with line and column of what is wrong.
 */
export function parseJson(text: string, path: string): unknown {
  try {
    return parseJsonPart(text);
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableFile(`${path}: ${error.message}`) : error;
  }
}
