import { common, createLowlight } from 'lowlight';

/** The kinds of tokens that have a color. */
export type Syntax = 'comment' | 'keyword' | 'name' | 'number' | 'string';

/** A token, by UTF-16 offsets into the code. */
export interface Token {
  start: number;
  end: number;
  syntax: Syntax;
}

/** The highlight.js scopes of each kind; tokens in other scopes have no color. */
const SCOPES: Readonly<Record<Syntax, readonly string[]>> = {
  comment: ['comment', 'quote', 'meta', 'doctag', 'deletion'],
  keyword: ['keyword', 'selector-tag', 'tag', 'name', 'operator', 'section', 'bullet', 'template-tag'],
  name: [
    'title',
    'attr',
    'attribute',
    'property',
    'selector-id',
    'selector-class',
    'type',
    'built_in',
    'variable',
    'link',
  ],
  number: ['number', 'literal', 'symbol', 'selector-attr', 'selector-pseudo'],
  string: ['string', 'regexp', 'char', 'code', 'addition', 'subst', 'template-variable'],
};
const SYNTAX_OF = new Map<string, Syntax>(
  Object.entries(SCOPES).flatMap(
    ([syntax, scopes]) => scopes.map((scope) => [`hljs-${scope}`, syntax as Syntax] as const), // the keys of SCOPES
  ),
);

const lowlight = createLowlight(common);
type Tree = ReturnType<typeof lowlight.highlight>;

/** Whether a language can be highlighted. */
export const isHighlighted = (language: string): boolean => lowlight.registered(language.toLowerCase());

/** The tokens of some code; none for an unknown language. */
export function tokensOf(code: string, language: string): Token[] {
  if (!isHighlighted(language)) return [];
  const tokens: Token[] = [];
  let at = 0;
  const visit = (children: Tree['children'], around: Syntax | null) => {
    for (const node of children) {
      if (node.type === 'text') {
        if (around) tokens.push({ start: at, end: at + node.value.length, syntax: around });
        at += node.value.length;
      } else if (node.type === 'element') {
        const [scope] = [node.properties['className']].flat();
        visit(node.children, SYNTAX_OF.get(String(scope)) ?? around);
      }
    }
  };
  visit(lowlight.highlight(language.toLowerCase(), code).children, null);
  return tokens;
}
