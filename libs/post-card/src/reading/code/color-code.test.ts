import { expect, it } from 'vitest';

import { colorCode } from './color-code.ts';

function colored(html: string): HTMLElement {
  const note = document.createElement('div');
  note.innerHTML = html;
  colorCode(note);
  return note;
}

const kinds = (note: HTMLElement) =>
  [...note.querySelectorAll<HTMLElement>('[data-syntax]')].map(
    ({ textContent, dataset }) => `${dataset['syntax']} ${textContent}`,
  );

it('colors code as the editor does, and calls its language by its name', () => {
  const note = colored(
    '<pre><div data-copy-bar=""><span>ts</span></div><code class="language-ts">const a = 1; // one</code></pre>',
  );
  expect(kinds(note)).toEqual(['keyword const', 'number 1', 'comment // one']);
  expect(note.querySelector('span')?.textContent).toBe('TypeScript');
  expect(note.querySelector('code')?.textContent).toBe('const a = 1; // one');
});

it('colors code that is partly highlighted', () => {
  const note = colored('<pre><code class="language-js">con<mark>st a = </mark>1;</code></pre>');
  expect(kinds(note)).toEqual(['keyword con', 'keyword st', 'number 1']);
  expect(note.querySelector('mark')?.textContent).toBe('st a = ');
});

it('leaves code in no language, or in an unknown one, as it is', () => {
  expect(kinds(colored('<pre><code>const a</code></pre>'))).toEqual([]);
  expect(kinds(colored('<pre><code class="language-abc">const a</code></pre>'))).toEqual([]);
});
