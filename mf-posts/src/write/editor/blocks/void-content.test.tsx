import { session } from '@benotes/platform';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { NoteEditor } from '../note-editor.tsx';

const { favicons } = session;
afterEach(() => {
  session.favicons = favicons;
});

/** The icon of a link block: the URL of the favicon, or the letter. */
function iconOf(source: string | null, post?: number): string | null | undefined {
  session.favicons = source;
  render(
    <NoteEditor
      initialHtml='<unfurling-link href="https://www.example.org:8080/a" data-title="A page"></unfurling-link>'
      post={post}
      label="Content"
    />,
  );
  const block = screen.getByText('A page').parentElement?.parentElement;
  return block?.querySelector('img')?.getAttribute('src') ?? block?.querySelector('[aria-hidden]')?.textContent;
}

describe('A link block in the editor', () => {
  const OWN = '/api/favicons/{host}?post={post}&key=k';
  it.each([
    ['the favicon of the external service', null, undefined, 'https://icons.duckduckgo.com/ip3/example.org.ico'],
    ['the favicon of another service', 'https://icons.example/{domain}', 3, 'https://icons.example/example.org'],
    ['the favicon that our server fetched', OWN, 3, '/api/favicons/www.example.org%3A8080?post=3&key=k'],
    ['a letter in a new note, which our server does not know yet', OWN, undefined, 'e'],
    ['nothing if favicons are turned off', '', 3, undefined],
  ])('shows %s', (_, source, post, expected) => {
    expect(iconOf(source, post)).toBe(expected);
  });
});
