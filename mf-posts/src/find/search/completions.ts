import type { CollectionTree, Tag } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';
import {
  isOperatorName,
  OPERATOR_NAMES,
  operatorNamed,
  type OperatorName,
  quoteValue,
  searchTexts,
} from '@benotes/contract/search-query';

import { scopesOf } from './search-scope.ts';

/** A text that replaces the part of a search at the caret: an operator (`tag:`), or one with its value. */
export interface Completion {
  kind: 'completion';
  text: string;
  help: string;
  from: number;
  to: number;
}

interface Sources {
  tags: readonly Tag[];
  tree: readonly CollectionTree[];
}

/** The most completions shown; typing more narrows them down. */
const MAX_COMPLETIONS = 20;

/** An operator with the beginning of its value, which may be a quotation that is still open. */
const VALUE = /(?:^|\s)(-?([a-z]+):(?:"([^"]*)|([^\s"]*)))$/iu;
const NAME = /(?:^|\s)(-?([a-z]+))$/iu;

/** The value of `in:` for the copies of links; a collection of that name is in quotation marks. */
const COPY = 'copy';

/** The operator whose value is typed at the caret; undefined if none is. */
export function operatorAt(typed: string, caret: number): OperatorName | undefined {
  const name = VALUE.exec(typed.slice(0, caret))?.[2]?.toLowerCase();
  return name !== undefined && isOperatorName(name) ? name : undefined;
}

/** What completes the part of a search at the caret: values of its operator, or operators that start like it. */
export function completionsAt(typed: string, caret: number, sources: Sources): Completion[] {
  const before = typed.slice(0, caret);
  const operator = operatorAt(typed, caret);
  const [, part = '', name = '', quoted, plain = ''] = (operator ? VALUE : NAME).exec(before) ?? [];
  if (part === '') return [];
  const rest = /^[^\s"]*"?/.exec(typed.slice(caret))?.[0] ?? '';
  const place = { kind: 'completion' as const, from: caret - part.length, to: caret + rest.length };
  const minus = part.startsWith('-') ? '-' : '';
  if (!operator) {
    const names = OPERATOR_NAMES.filter((known) => known.startsWith(name.toLowerCase()));
    return names.map((known) => ({ ...place, text: `${minus}${known}:`, help: searchTexts.operators[known].help }));
  }
  const query = foldText(quoted ?? plain);
  const inCopies = { ...place, text: `${minus}in:${COPY}`, help: searchTexts.inCopy };
  const copies = operator === 'in' && query !== '' && COPY.startsWith(query) ? [inCopies] : [];
  const values = valuesOf(operator, query, sources).flatMap((value) => {
    const written = operator === 'in' && foldText(value) === COPY ? `"${value}"` : quoteValue(value);
    return written === null ? [] : [{ ...place, text: `${minus}${operator}:${written}`, help: '' }];
  });
  return [...copies, ...values];
}

/** The values of an operator that contain a text: those that start with it first. */
function valuesOf(operator: OperatorName, query: string, { tags, tree }: Sources): string[] {
  const { suggests } = operatorNamed(operator);
  const known =
    suggests === 'tags'
      ? tags.map(({ name }) => name)
      : suggests === 'collections'
        ? Array.from(scopesOf(tree), ({ above, name }) => [...above, name].join('/'))
        : (suggests ?? []);
  const starting: string[] = [];
  const containing: string[] = [];
  for (const value of known) {
    const key = foldText(value);
    if (key.startsWith(query)) starting.push(value);
    else if (key.includes(query)) containing.push(value);
  }
  return [...starting, ...containing].slice(0, MAX_COMPLETIONS);
}

/** The search with a completion, and where the caret is then: behind an operator, or behind a space after a value. */
export function complete(typed: string, { text, from, to }: Completion): { typed: string; caret: number } {
  const rest = typed.slice(to);
  const space = text.endsWith(':') || rest.startsWith(' ') ? '' : ' ';
  const caret = from + text.length + (text.endsWith(':') ? 0 : 1);
  return { typed: `${typed.slice(0, from)}${text}${space}${rest}`, caret };
}
