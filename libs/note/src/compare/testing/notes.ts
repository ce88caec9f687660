import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as fc from 'fast-check';

import { readHtml } from '../../parse5.ts';
import { serializeHtml } from '../../serialize.ts';
import type { Sides } from '../merge-notes.ts';

const WORDS = ['milk', 'bread', 'the', 'of', 'eggs', 'عالم', '東京に', '👨‍👩‍👧', 'a&amp;b', 'x.y', '&nbsp;', 'Zürich,'];

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((all) => all.join(' '));
const within = (name: string) => (inner: string) => `<${name}>${inner}</${name}>`;

const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: words.map(within('strong')) },
  { weight: 1, arbitrary: words.map(within('em')) },
  { weight: 1, arbitrary: words.map((text) => `<a href="https://example.org/">${text}</a>`) },
  { weight: 1, arbitrary: fc.constant('<br>') },
);
const line = fc.array(inline, { maxLength: 3 }).map((parts) => parts.join(' '));

const task = fc
  .tuple(fc.boolean(), line)
  .map(
    ([checked, text]) =>
      `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"${checked ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li>`,
  );

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    line.map(within('p')),
    line.map(within('h2')),
    words.map((text) => `<pre><code class="language-js">${text}\n  ${text}</code></pre>`),
    fc.constantFrom('<hr>', '<img src="/a.png" alt="x">', '<img src="/b.png" width="4" height="3">'),
    words.map((title) => `<unfurling-link href="https://example.org/" data-title="${title}"></unfurling-link>`),
    tie('block').map(within('blockquote')),
    fc
      .array(fc.tuple(line, tie('block')), { minLength: 1, maxLength: 3 })
      .map((items) => within('ul')(items.map(([text, inner]) => `<li><p>${text}</p>${inner}</li>`).join(''))),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => `<ol start="3">${items.map((text) => `<li><p>${text}</p></li>`).join('')}</ol>`),
    fc.array(task, { minLength: 1, maxLength: 3 }).map((tasks) => `<ul data-type="taskList">${tasks.join('')}</ul>`),
  ),
}));

/** The HTML of a note. */
export const aNote: fc.Arbitrary<string> = fc.array(block, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));

const corpora = process.env['BENOTES_CORPORA'] ?? '';
const folder = path.join(corpora, 'editor-html');

/** Whether the folder `BENOTES_CORPORA` has documents of other editors. */
export const hasRealNotes = corpora !== '' && existsSync(folder);

/** The HTML of a note that is a document of another editor. */
export function aRealNote(): fc.Arbitrary<string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const noteIn = (name: string) => serializeHtml(readHtml(readFileSync(path.join(folder, name), 'utf8')));
  return fc.constantFrom(...names.map(noteIn));
}

/** Three notes that have nothing to do with each other. */
export const notesOf = (note: fc.Arbitrary<string>): fc.Arbitrary<Sides<string>> =>
  fc.record({ base: note, mine: note, theirs: note });

const EDITS: readonly ((html: string, text: string) => string)[] = [
  (html, text) => html.replace('milk', text),
  (html, text) => html.replace(/(<p>)([^<]*)(<\/p>)/, `$1$2 ${text}$3`),
  (html, text) => html.replace(/(<(?:p|h\d)>)\p{L}+/u, `$1${text}`),
  (html, text) => `${html}<p>${text}</p>`,
  (html, text) => `<p>${text}</p>${html}`,
  (html) => html.replace(/<p>[^<]*<\/p>/, ''),
  (html) => html.replace('data-checked="false"', 'data-checked="true"'),
  (html) => html.replace(/<p>([^<]+)<\/p>/, '<h2>$1</h2>'),
  (html) => html.replace(/bread/g, '<em>bread</em>'),
  (html) => html.replace(/bread/g, '<code>bread</code>'),
  (html, text) => html.replace(/<\/li>/, `</li><li><p>${text}</p></li>`),
];

const edits = fc.array(fc.tuple(fc.constantFrom(...EDITS), fc.constantFrom('one', 'two three', 'four', '五')), {
  maxLength: 3,
});

/** A note, and two that were made of it by a few edits. */
export const editsOf = (note: fc.Arbitrary<string>): fc.Arbitrary<Sides<string>> =>
  fc.tuple(note, edits, edits).map(([base, own, other]) => {
    const edited = (all: typeof own) => all.reduce((html, [edit, text]) => edit(html, text), base);
    return { base, mine: edited(own), theirs: edited(other) };
  });
