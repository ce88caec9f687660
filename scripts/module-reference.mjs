import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';

const DEFINITION = 'libs/contract/src/modules/define-module.ts';
/** The page with the reference, between these two markers. */
export const PAGE = 'docs/modules.md';
const START = '<!-- reference: start, written by `node scripts/module-reference.mjs` -->';
const END = '<!-- reference: end -->';

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The members of an interface with their comments. @param {string} source @param {string} name */
export function membersOf(source, name) {
  const start = source.search(new RegExp(String.raw`^(?:export )?interface ${name}\b`, 'm'));
  if (start < 0) throw new Error(`There is no interface ${name}.`);
  const body = source.slice(source.indexOf('{', start) + 1, closingBrace(source, source.indexOf('{', start)));
  const members = [];
  const pattern = /(?:\/\*\*\s+(?:\* )?([\s\S]*?)\s+\*\/\s*)?'?([\w.:-]+)'?\??: /y;
  for (let at = skipSpace(body, 0); at < body.length;) {
    pattern.lastIndex = at;
    const match = pattern.exec(body);
    if (!match) throw new Error(`${name} cannot be read at: ${body.slice(at, at + 60)}`);
    const end = endOfType(body, pattern.lastIndex);
    members.push({
      name: match[2] ?? '',
      comment: oneLine(match[1] ?? ''),
      type: body.slice(pattern.lastIndex, end).replaceAll(/\s+/g, ' ').replaceAll(/; \}/g, ' }').trim(),
    });
    at = skipSpace(body, end + 1);
  }
  return members;
}

/** A comment of several lines as one. @param {string} comment */
const oneLine = (comment) => comment.replaceAll(/\s*\n\s*\*\s*/g, ' ');

/** @param {string} text @param {number} at */
function skipSpace(text, at) {
  const next = text.slice(at).search(/\S/);
  return next < 0 ? text.length : at + next;
}

/** @param {string} text @param {number} open */
function closingBrace(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A brace is not closed.');
}

/** @param {string} text @param {number} from */
function endOfType(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (/[{(]/.test(text[at] ?? '')) depth += 1;
    if (/[})]/.test(text[at] ?? '')) depth -= 1;
    if (text[at] === ';' && depth === 0) return at;
  }
  return text.length;
}

/** The reference of definitions, slots, and events as Markdown. */
export function moduleReference() {
  const slots = read('libs/contract/src/modules/module-slots.ts');
  const kinds = Object.fromEntries(
    ['PostSlot', 'LinkSlot', 'CommonFacts', 'PostFacts'].map((name) => [name, membersOf(slots, name)]),
  );
  return [
    '### Fields of `defineModule`',
    table(
      ['field', 'type', 'meaning'],
      membersOf(read(DEFINITION), 'ModuleDefinition').map(({ name, type, comment }) => [
        code(name),
        code(type),
        comment || FIELDS[name] || '',
      ]),
    ),
    ...schemaTables(read('libs/contract/src/modules/module-description.ts')),
    `A slot that it offers has a \`name\`, which begins with that of the module (\`reading-list.foot\`), and \`accepts\`: \`link\`, \`action\`, or \`view\`.`,
    '### Slots',
    table(
      ['slot', 'accepts', 'context', 'facts for `when`', 'where'],
      membersOf(slots, 'Slots').map(({ name, type, comment }) => {
        const { kind, context, facts } = slotOf(type, kinds);
        return [code(name), kind, context, facts, comment];
      }),
    ),
    `Every slot also has the facts ${kinds['CommonFacts']?.map(({ name, type }) => code(`${name}: ${type}`)).join(' and ')}.`,
    '### Events',
    table(
      ['event', 'detail', 'meaning'],
      membersOf(read('libs/platform/src/bus.ts'), 'AppEvents').map(({ name, type, comment }) => [
        code(name),
        type === 'undefined' ? 'none' : code(type),
        comment,
      ]),
    ),
  ].join('\n\n');
}

/** Descriptions of fields without a comment. @type {Record<string, string>} */
const FIELDS = {
  path: 'Its path as a route pattern, such as `/lists/:id`.',
  access: 'Who may open it:',
  audience: 'Who sees it:',
  kind: 'What it is:',
  slot: 'The slot it appears in.',
  id: 'Unique among all modules; begins with the name of its module.',
  label: 'Its name on screen.',
  icon: 'The name of an icon of `@benotes/ui`.',
  order: 'Its place in the slot, from -1000 to 1000: the lowest comes first.',
  when: 'Conditions on the facts of the slot.',
  pages: 'Its pages.',
  links: 'Its links in slots that accept links.',
  contributions: 'Its actions and views in slots.',
  slots: 'The slots that it offers to other modules.',
};

/** The fields of the schemas that definitions are checked against. @param {string} source */
function schemaTables(source) {
  return [
    ['A page', 'ModulePage'],
    ['A link', 'ModuleLink'],
    ['An action or a view', 'ModuleContribution'],
  ].map(([title, name]) => {
    const start = source.indexOf(`export const ${name} = Type.Object(`);
    const body = source.slice(start, source.indexOf('\n  Strict,', start));
    const fields = body.matchAll(/(?:\/\*\*\s+(?:\* )?((?:(?!\*\/).|\n)*?)\s*\*\/\s*)?^ {4}(\w+): (.+),$/gm);
    const rows = Array.from(fields, ([, comment = '', field = '', type = '']) => [
      code(field),
      type.startsWith('Type.Optional') ? 'no' : 'yes',
      [oneLine(comment) || FIELDS[field] || '', ...literalsOf(source, type)].join(' '),
    ]);
    if (name === 'ModuleContribution')
      for (const member of membersOf(read(DEFINITION), 'Contribution').filter(({ name: field }) => field === 'source'))
        rows.push([code(member.name), 'yes', member.comment]);
    return `${title}:\n\n${table(['field', 'required', 'meaning'], rows)}`;
  });
}

/** The values of a union of literals, in words. @param {string} source @param {string} type */
function literalsOf(source, type) {
  const named = /^\w+$/.test(type) ? source.split(`const ${type} = Type.Union([`)[1]?.split(']);')[0] : type;
  const values = Array.from((named ?? '').matchAll(/Type\.Literal\('([^']+)'\)/g), ([, value = '']) => code(value));
  return values.length > 0 ? [`${values.join(', ')}.`] : [];
}

/** @param {string} type @param {Record<string, ReturnType<typeof membersOf>>} kinds */
function slotOf(type, kinds) {
  const parts = new Map(
    type.split(' & ').flatMap((part) => {
      const members = kinds[part] ?? membersOf(`interface It ${part}`, 'It');
      return members.map((member) => [member.name, member.type]);
    }),
  );
  const facts = parts.get('facts') ?? 'object';
  const named = kinds[facts]?.map(({ name, type: each }) => `${name}: ${each}`).join('; ');
  const shown = (/** @type {string} */ value) => (value === 'object' ? 'none' : code(value));
  const result = parts.get('result');
  return {
    kind: (parts.get('kind') ?? '').replaceAll("'", ''),
    context: shown(parts.get('context') ?? 'object') + (result ? `, returns ${code(result)}` : ''),
    facts: named ? code(named) : shown(facts),
  };
}

/** @param {string} text */
const code = (text) => `\`${text.replaceAll('|', String.raw`\|`)}\``;

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The page with the current reference. @param {string} [page] */
export function withReference(page = read(PAGE)) {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${PAGE} has no markers for the reference.`);
  return `${before}${START}\n\n${moduleReference()}\n\n${END}${after}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(root, PAGE), withReference());
