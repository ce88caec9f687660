import { common, createLowlight } from 'lowlight';

/** What a piece of code is, in the few kinds that have a colour. */
export type Syntax = 'comment' | 'keyword' | 'name' | 'number' | 'string';

/** A piece of code of one kind, in UTF-16 units from the start of the code. */
export interface Token {
  start: number;
  end: number;
  syntax: Syntax;
}

/** The scopes of highlight.js by kind; what is in none is drawn as plain code. */
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

/** Whether code in a language can be coloured. */
export const isHighlighted = (language: string): boolean => lowlight.registered(language.toLowerCase());

/** The coloured pieces of some code; none for a language nobody here knows. */
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
