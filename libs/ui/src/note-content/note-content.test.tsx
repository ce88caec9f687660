import { readFileSync } from 'node:fs';
import path from 'node:path';

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { FaviconSource } from '../favicon/favicon.tsx';
import { NoteContent } from './note-content.tsx';
import { sanitizeNote } from './sanitize.ts';

const VOCABULARY = new Set(
  'a blockquote br code div em h1 h2 h3 h4 h5 h6 hr img input label li ol p pre s span strong u ul unfurling-link'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'alt aria-label checked class data-checked data-title data-type disabled height href loading referrerpolicy rel src start target title type width'.split(
    ' ',
  ),
);
const SCRIPTED = /^[\u0000-\u0020]*(?:javascript|vbscript|data|blob|file):/i; // oxlint-disable-line no-control-regex

/** Elements and attributes of a sanitized note that are not allowed. */
function violations(html: string): string[] {
  const box = document.createElement('template');
  box.innerHTML = html;
  return [...box.content.querySelectorAll('*')].flatMap((element) => [
    ...(VOCABULARY.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      // An `is` attribute cannot be removed; an empty one has no effect.
      .filter(({ name, value }) => `${name}=${value}` !== 'is=')
      .filter(({ name, value }) => !ATTRIBUTES.has(name) || SCRIPTED.test(value.replace(/[\t\n\r]/g, '')))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ]);
}

async function shown(html: string): Promise<HTMLElement> {
  const { container } = render(<NoteContent html={html} />);
  await waitFor(() => expect(container.firstElementChild?.childNodes.length).toBeGreaterThan(0));
  return container;
}

/** The directions of the lists and quotes of a note. */
function directions(html: string): (string | null)[] {
  const box = document.createElement('div');
  box.innerHTML = sanitizeNote(html, false);
  return [...box.querySelectorAll('ul, ol, blockquote')].map((element) => element.getAttribute('dir'));
}

const own: FaviconSource = ({ domain, host, post }) => `/icon/${domain}/${host}/${post}`;
const noSource: FaviconSource = () => null;

describe('A note', () => {
  it('shows every element of the editor', async () => {
    const html =
      '<h1>One</h1><p><strong>b</strong><em>i</em><s>s</s><u>u</u><code>c</code><br>x</p><blockquote><p>q</p></blockquote>' +
      '<ul><li><p>l</p></li></ul><ol start="3"><li><p>l</p></li></ol><pre><code class="language-js">x</code></pre><hr>';
    expect(sanitizeNote(html, false)).toBe(html);
    expect((await shown(html)).querySelector('h1')?.textContent).toBe('One');
  });

  it('renders text without markup synchronously as one paragraph', () => {
    render(<NoteContent html="Only text" />);
    expect(screen.getByText('Only text').localName).toBe('p');
  });

  it('opens its links in a new tab without opener or referrer', async () => {
    await shown('<p><a href="https://example.org/" target="_self" rel="me">there</a></p>');
    const link = screen.getByRole('link', { name: 'there' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  });

  it('renders a link block as a link with its title, or its URL', async () => {
    await shown(
      '<unfurling-link href="https://example.org/a" data-title="A page"></unfurling-link>' +
        '<unfurling-link href="https://example.org/b" data-title=""></unfurling-link>' +
        '<unfurling-link href="javascript:alert(1)" data-title="Not a page">inside</unfurling-link>',
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['A page', 'https://example.org/b']);
  });

  it('shows a favicon in a link block, or a letter without one', async () => {
    const html = '<unfurling-link href="https://www.example.org:8080/a" data-title="A page"></unfurling-link>';
    const { container, rerender } = render(<NoteContent html={html} post={7} />);
    const image = () => container.querySelector('unfurling-link img');
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('https://icons.duckduckgo.com/ip3/example.org.ico'));
    expect(image()?.getAttribute('referrerpolicy')).toBe('no-referrer');

    rerender(<NoteContent html={html} post={7} faviconSource={own} />);
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('/icon/example.org/www.example.org:8080/7'));
    fireEvent.error(image() ?? container);
    expect(container.querySelector('unfurling-link [aria-hidden]')?.textContent).toBe('e');
    expect(screen.getByRole('link', { name: 'A page' })).toBeTruthy();

    rerender(<NoteContent html={html} post={7} faviconSource={noSource} />);
    await waitFor(() => expect(container.querySelector('unfurling-link a')?.innerHTML).toBe('A page'));
    expect(container.querySelector('[data-sites]')).toBeNull();
  });

  it('renders the checkboxes of a task list disabled', async () => {
    await shown(
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked">' +
        '<span></span></label><div><p>milk</p></div></li></ul>',
    );
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' });
    expect(box.checked).toBe(true);
    expect(box.disabled).toBe(true);
  });

  it('sets the direction of lists and quotes by their text', () => {
    expect(directions('<ul><li>1. שלום<ol><li>Hello</li></ol></li></ul><blockquote>مرحبا</blockquote>')).toEqual([
      'rtl',
      null,
      'rtl',
    ]);
    expect(directions('<ul dir="rtl"><li>Hello שלום</li></ul>')).toEqual([null]);
  });

  it('renders only marks when inline', () => {
    expect(sanitizeNote('<h1>a</h1><p><em>b</em><img src="/x.png"></p>', true)).toBe('a<em>b</em>');
  });
});

describe('A hostile note is harmless', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href=" &#1;javascript:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg><animate attributeName=href values=javascript:alert(1)></svg>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<unfurling-link href="javascript:alert(1)" onclick="alert(1)" data-title="<img src=x onerror=alert(1)>"></unfurling-link>',
    '<unfurling-link is="other-element" href="https://a.org"></unfurling-link><other-element></other-element>',
    '<a id="__FEDERATION__" name="cookie" href="https://a.org">x</a><form id=x><input name=attributes></form>',
    '<p style="position:fixed;inset:0" class="overlay" onmouseover=alert(1)>x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="javascript:alert(1)"></object><base href="//a.org">',
    '<input type="image" src="x" formaction="javascript:alert(1)" autofocus onfocus=alert(1)>',
    '<li data-type="taskItem" data-evil="1" data-checked="true">x</li>',
    '<template><img src=x onerror=alert(1)></template>',
  ])('%s', (html) => {
    const clean = sanitizeNote(html, false);
    expect(violations(clean)).toEqual([]);
    expect(sanitizeNote(clean, false)).toBe(clean);
  });

  const corpora = process.env['BENOTES_CORPORA'];
  it.skipIf(!corpora)('like every payload of the corpora (skipped unless BENOTES_CORPORA is set)', () => {
    const payloads = ['dompurify-expect.json', 'owasp-filter-evasion.json'].flatMap((file) => {
      const text = readFileSync(path.join(corpora ?? '', 'xss', file), 'utf8');
      return JSON.parse(text) as { id: string; payload: string }[];
    });
    expect(payloads.length).toBeGreaterThan(100);
    const harmful = payloads.map(({ id, payload }) => ({ id, found: violations(sanitizeNote(payload, false)) }));
    expect(harmful.filter(({ found }) => found.length > 0)).toEqual([]);
  });
});

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('Search words', () => {
  const NOTE = '<p>Rye bread, and <strong>more</strong> RYE</p><ul><li>no bréad</li></ul>';

  it.each([
    ['a note', NOTE, ['Rye', 'bread', 'RYE', 'bréad']],
    ['a plain text', 'Rye and no more', ['Rye']],
  ])('are marked in %s, ignoring case and accents', async (_, html, places) => {
    render(<NoteContent html={html} words={['rye', 'bread']} />);
    await waitFor(() => expect(marked()).toEqual(places));
    expect(document.body.textContent).toBe(html.replace(/<[^>]*>/g, ''));
  });

  it('are marked again when they change, and not without a search', async () => {
    const { container, rerender } = render(<NoteContent html={NOTE} words={['rye']} />);
    await waitFor(() => expect(marked()).toEqual(['Rye', 'RYE']));
    rerender(<NoteContent html={NOTE} words={['more']} />);
    await waitFor(() => expect(marked()).toEqual(['more']));
    rerender(<NoteContent html={NOTE} />);
    expect(container.firstElementChild?.innerHTML).toBe(NOTE);
  });
});
