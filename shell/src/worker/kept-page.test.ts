import { expect, it } from 'vitest';

import { asKept, fits, isEverybodys } from './kept-page.ts';

const kept = new Set(['/', '/assets/first-abc.js', '/assets/index-abc.js', '/assets/index-abc.css', '/icon.svg']);
const page = (names: string) =>
  `<!doctype html><html lang="en"><head><link rel="manifest" href="/manifest.webmanifest" />
  <link rel="preload" href="/remotes.json" as="fetch" />${names}</head></html>`;
const own = '<script type="module" crossorigin src="/assets/index-abc.js" integrity="sha256-x"></script>';

it('keeps a page all of whose files are kept', () => {
  expect(
    fits(
      page(`<script src="/assets/first-abc.js"></script>${own}<link rel="stylesheet" href="/assets/index-abc.css">`),
      kept,
    ),
  ).toBe(true);
});

it.each([
  ['of another version', `${own}<link rel="modulepreload" crossorigin href="/assets/index-def.js">`],
  ['of another version in its style', `${own}<link rel="stylesheet" href="/assets/index-def.css">`],
  ['of something else', '<h1>Sign in to the network of this hotel</h1>'],
])('keeps no page %s', (_, names) => {
  expect(fits(page(names), kept)).toBe(false);
});

it.each([
  { type: 'text/html; charset=utf-8', cache: 'no-cache', kept: true },
  { type: 'text/html; charset=utf-8', cache: 'no-store', kept: false },
  { type: 'application/json', cache: 'no-cache', kept: false },
])('treats $type with $cache as everybody’s page: $kept', ({ type, cache, kept: isKept }) => {
  expect(isEverybodys(new Headers({ 'content-type': type, 'cache-control': cache }))).toBe(isKept);
});

it('marks the page as one that was kept', () => {
  expect(asKept(page(own))).toContain('<html data-kept lang="en">');
});
