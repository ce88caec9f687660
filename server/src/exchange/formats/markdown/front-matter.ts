import { parseDocument } from 'yaml';

/** Larger ones are no front matter of a note. */
const FRONT_MATTER_MAX = 32 * 1024;
const FENCED = /^---[ \t]*\r?\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const FIELD = /^[^\s#:"'-][^:\n]*:(?:\s|$)/m;

/** Resolving aliases takes time that grows with their square, and no product writes them. */
const ALIASES_MAX = 20;
const ALIAS = /(?<=[\s[{,])[*&][^\s,\]}]/g;

/** A value of front matter: all scalars are strings. */
export type FieldValue = string | readonly string[];

export interface FrontMatter {
  /** By name in lower case. Nested values are left out. */
  fields: ReadonlyMap<string, FieldValue>;
  /** The text below it. */
  body: string;
}

/** Takes the YAML front matter off a text. Where it is not valid YAML, its lines are read one by one. */
export function splitFrontMatter(text: string): FrontMatter {
  const [fenced, yaml = ''] = FENCED.exec(text) ?? [];
  const isFields = fenced !== undefined && yaml.length <= FRONT_MATTER_MAX && (yaml.trim() === '' || FIELD.test(yaml));
  if (!isFields) return { fields: new Map(), body: text };
  return { fields: fieldsOf(yaml), body: text.slice(fenced.length) };
}

function fieldsOf(yaml: string): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>();
  const value = parsed(yaml) ?? parsed(repaired(yaml));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fields;
  for (const [name, field] of Object.entries(value)) {
    const known = valueOf(field);
    if (known !== null) fields.set(name.trim().toLowerCase(), known);
  }
  return fields;
}

const LINE = /^([^\s#:"'-][^:]*|"[^"]*"|'[^']*'):(?:[ \t]+(.*))?$/;
const ITEM = /^[ \t]*-[ \t]+(.*)$/;

/**
 * The lines of front matter that people wrote by hand, such as `title: Recipe: bread`, with each value that is no YAML
 * in quotation marks.
 */
const repaired = (yaml: string): string =>
  yaml
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = LINE.exec(line) ?? [];
      if (name !== undefined) return [`${name}: ${scalar(value)}`];
      const [, item] = ITEM.exec(line) ?? [];
      return item === undefined ? [] : [`- ${scalar(item)}`];
    })
    .join('\n');

function scalar(value = ''): string {
  const text = value.trim();
  if (text === '' || (/^["'[]/.test(text) && parsed(text) !== null)) return text;
  return JSON.stringify(text);
}

function parsed(yaml: string): unknown {
  if ((yaml.match(ALIAS)?.length ?? 0) > ALIASES_MAX) return null;
  try {
    const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
    return document.errors.length > 0 ? null : (document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown);
  } catch {
    // Aliases without end or nesting too deep for the stack: as with other errors, the note has no fields.
    return null;
  }
}

function valueOf(field: unknown): FieldValue | null {
  if (typeof field === 'string') return field.trim();
  if (!Array.isArray(field)) return null;
  return field.filter((item): item is string => typeof item === 'string').map((item) => item.trim());
}
