import {
  append,
  type Block,
  type FormattedText,
  type Inline,
  type Link,
  linkTo,
  type ListItem,
  MARKS,
  needsParagraphAfter,
  paragraph,
  type TaskItem,
} from '@benotes/note';
import * as fc from 'fast-check';
import type { Descendant } from 'slate';

// Only single spaces inside text: others are parsed as NBSP, which has its own test.
const word = fc.oneof(
  fc.constantFrom(
    'a',
    'b c',
    'é日本',
    '😀',
    '<p>',
    '&amp;',
    '"q"',
    '\u00a0x\u00a0',
    '\u200b',
    'a\nb',
    '\n',
    'https://a.org',
  ),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).map((text) => text.replace(/[\s\p{Cs}\p{Cc}]/gu, '_')),
);

const text: fc.Arbitrary<FormattedText> = fc
  .record({ text: word, marks: fc.uniqueArray(fc.constantFrom(...MARKS), { maxLength: 3 }) })
  .map(({ text, marks }) =>
    marks.includes('code') ? { text, code: true } : { text, ...Object.fromEntries(marks.map((mark) => [mark, true])) },
  );

const texts = fc.array(text, { minLength: 1, maxLength: 3 }).map(joined);

const link: fc.Arbitrary<Link> = fc
  .record({
    href: fc.constantFrom('https://a.org/?b=1&c="2"', '/p/7', '#top', 'mailto:a@b.org'),
    target: fc.constantFrom('_blank', '_self'),
    rel: fc.constantFrom('', 'me'),
    children: texts,
  })
  .map(({ href, target, rel, children }) => {
    const attributes = linkTo(href, target, rel);
    if (!attributes) throw new Error(`The address ${href} is refused.`);
    return { type: 'link', ...attributes, children: children as FormattedText[] }; // no links among texts
  });

const inlines: fc.Arbitrary<Inline[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: link }), { maxLength: 5 })
  .map((nodes) => joined(nodes.filter((node, index) => !('type' in node) || !('type' in (nodes[index - 1] ?? {})))));

function joined(nodes: readonly Inline[]): Inline[] {
  const children: Inline[] = [];
  for (const node of nodes) {
    if (!('type' in node)) append(children, { ...node });
    else {
      if (!children.at(-1) || 'type' in (children.at(-1) ?? {})) children.push({ text: '' });
      children.push(node);
    }
  }
  if (children.length === 0 || 'type' in (children.at(-1) ?? {})) children.push({ text: '' });
  return children;
}

const empty: [FormattedText] = [{ text: '' }];
const title = fc.constantFrom('T', '"quoted" & <more>', '');

const { block } = fc.letrec<{ block: Block; item: ListItem; task: TaskItem }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph' as const), children: inlines }),
    fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(1, 2, 3, 4, 5, 6), children: inlines }),
    fc.record(
      {
        type: fc.constant('code-block' as const),
        language: fc.constantFrom('js', 'c++'),
        children: fc.constantFrom('', 'a', '\n  a\t<b>\n\n', 'x  y\n').map((text) => [{ text }]),
      },
      { requiredKeys: ['type', 'children'] },
    ),
    fc.constant<Block>({ type: 'rule', children: empty }),
    fc
      .record(
        {
          type: fc.constant('image' as const),
          src: fc.constantFrom('/a.png', 'https://a.org/b.png?c=1&d=2'),
          alt: title,
          title,
          size: fc.constant({ width: 640, height: 480 }),
          children: fc.constant(empty),
        },
        { requiredKeys: ['type', 'src', 'children'] },
      )
      .map(({ size, ...image }) => ({ ...image, ...size })),
    fc.record({
      type: fc.constant('link-block' as const),
      href: fc.constant('https://a.org/'),
      title,
      children: fc.constant(empty),
    }),
    fc.record({
      type: fc.constant('quote' as const),
      children: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('bullet-list' as const),
      children: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('ordered-list' as const),
      start: fc.constantFrom(1, 0, 3),
      children: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('task-list' as const),
      children: fc.array(tie('task'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  item: fc
    .record({ first: inlines, rest: fc.array(tie('block'), { maxLength: 2 }) })
    .map(({ first, rest }) => ({ type: 'list-item', children: [paragraph(...first), ...rest] })),
  task: fc
    .record({ checked: fc.boolean(), first: inlines, rest: fc.array(tie('block'), { maxLength: 2 }) })
    .map(({ checked, first, rest }) => ({ type: 'task-item', checked, children: [paragraph(...first), ...rest] })),
}));

/** Values in normal form. */
export const aValue: fc.Arbitrary<Descendant[]> = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => {
  const last = blocks.at(-1);
  return last && needsParagraphAfter(last) ? [...blocks, paragraph()] : blocks;
});

/** Arbitrary HTML: tags in any order, closed or not. */
export const anyHtml: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...`p h1 h3 ul ol li blockquote pre code b strong i em u s a div span br hr img table tr td th label input section
        unfurling-link script style svg noscript template details button textarea form font`
          .split(/\s+/)
          .flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
      ),
      fc.constantFrom(
        '<a href="https://a.org">',
        '<a href="javascript:alert(1)">',
        '<img src="/a.png" alt="x" onerror=y>',
        '<img src="data:x">',
        '<ul data-type="taskList">',
        '<li data-type="taskItem" data-checked="true">',
        '<input type="checkbox" checked>',
        '<ol start="4">',
        '<unfurling-link href="https://a.org" data-title="T">',
        '<span style="font-weight:700;white-space:pre">',
        '<p style="text-decoration: underline">',
        '<pre class="language-js">',
        '<!-- c -->',
        '&nbsp;',
        '&lt;',
        '&#0;',
        '&#xD800;',
      ),
      fc.constantFrom(' ', '\n', '  \t ', 'text', ' a  b ', '\r\n'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
