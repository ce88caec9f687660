import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  toSnapshot,
  compare,
  fits,
  isPublicPage,
  canServeFirst,
  snapshotId,
  stateIn,
  withConfirmation,
} from './snapshot.ts';

const precached = new Set(['/', '/assets/first-abc.js', '/assets/index-abc.js', '/assets/index-abc.css', '/icon.svg']);
const page = (names: string) =>
  `<!doctype html><html lang="en"><head><link rel="manifest" href="/manifest.webmanifest" />
  <link rel="preload" href="/remotes.json" as="fetch" />${names}</head></html>`;
const own = '<script type="module" crossorigin src="/assets/index-abc.js" integrity="sha256-x"></script>';

it('fits if all files of the page are precached', () => {
  expect(
    fits(
      page(`<script src="/assets/first-abc.js"></script>${own}<link rel="stylesheet" href="/assets/index-abc.css">`),
      precached,
    ),
  ).toBe(true);
});

it.each([
  ['of another version', `${own}<link rel="modulepreload" crossorigin href="/assets/index-def.js">`],
  ['of another version in its stylesheet', `${own}<link rel="stylesheet" href="/assets/index-def.css">`],
  ['of a captive portal', '<h1>Sign in to the network of this hotel</h1>'],
])('does not match a page %s', (_, names) => {
  expect(fits(page(names), precached)).toBe(false);
});

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const headers = { ...HTML, etag: '"1"', 'content-security-policy': "default-src 'none'" };
const responseWith = (more: Record<string, string> = {}, status = 200) =>
  new Response('', { status, headers: { ...headers, ...more } });

it.each([
  { what: 'the page', response: responseWith(), is: true },
  { what: 'a page that must not be stored', response: responseWith({ 'cache-control': 'no-store' }), is: false },
  { what: 'JSON', response: responseWith({ 'content-type': 'application/json' }), is: false },
  { what: 'an error', response: responseWith({}, 403), is: false },
])('recognizes $what as the public page: $is', ({ response, is }) => {
  expect(isPublicPage(response)).toBe(is);
});

describe('A snapshot', () => {
  const shown = new Headers(headers);

  it('is fresh if the server responds with the same page and the same policies', () => {
    expect(compare(shown, responseWith())).toBe('fresh');
    expect(compare(shown, responseWith({ date: 'another day' }))).toBe('fresh');
  });

  it.each([
    ['another page', responseWith({ etag: '"2"' })],
    ['another policy', responseWith({ 'content-security-policy': "default-src 'self'" })],
    ['an additional policy', responseWith({ 'permissions-policy': 'camera=()' })],
    ['a page for a shared link', responseWith({ 'cache-control': 'no-store' })],
    ['a client error', responseWith({}, 403)],
    ['a server error', responseWith({}, 500)],
    ['a redirect to the login of a proxy', { ok: false, redirected: false, status: 0, headers: new Headers() }],
    ['a page after a redirect', { ok: true, redirected: true, status: 200, headers: shown }],
  ])('is stale if the server responds with %s', (_, response) => {
    expect(compare(shown, response)).toBe('stale');
  });

  it.each([502, 503, 504])('is kept while a proxy cannot reach the server (%i)', (status) => {
    expect(compare(shown, responseWith({}, status))).toBe('unreachable');
  });

  it('is never fresh without an ETag', () => {
    const untagged = new Headers(HTML);
    expect(compare(untagged, new Response('', { headers: HTML }))).toBe('stale');
    expect(canServeFirst(untagged)).toBe(false);
  });
});

it('marks a snapshot with its id, and keeps its policies', async () => {
  const response = toSnapshot(page(own), new Headers({ ...headers, 'content-encoding': 'br' }));
  expect(await response.text()).toContain('<html data-snapshot="%221%22" lang="en">');
  expect(snapshotId(response.headers)).toBe('%221%22');
  expect(response.headers.get('content-security-policy')).toBe(headers['content-security-policy']);
  expect(response.headers.get('content-encoding')).toBeNull();
});

const policyOf = (html: string) => toSnapshot(html, new Headers(headers)).headers.get('integrity-policy');

describe('The integrity policy of a snapshot', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const sealed = page(`<script type="application/json" id="page-state">{"remotes":{},"sealed":true}</script>${own}`);

  it('is set in browsers that support hashes in the import map if the page lists all scripts', () => {
    vi.stubGlobal('navigator', { userAgentData: { brands: [{ brand: 'Chromium', version: '156' }] } });
    expect(policyOf(sealed)).toBe('blocked-destinations=(script)');
    expect(policyOf(page(own))).toBeNull();
  });

  it('is not set in other browsers', () => {
    expect(policyOf(sealed)).toBeNull();
  });

  it('does not affect the comparison with the server', () => {
    const shown = new Headers({ ...headers, 'integrity-policy': 'blocked-destinations=(script)' });
    expect(compare(shown, responseWith())).toBe('fresh');
  });
});

it('returns the state that the server embedded', () => {
  const state = { remotes: { lists: { entry: '/modules/lists/1/mf-manifest.json', version: '1' } } };
  const script = `<script type="application/json" id="page-state">${JSON.stringify(state)}</script>`;
  expect(stateIn(page(script + own))).toEqual(state);
  expect(stateIn(page(own))).toBeNull();
});

it('does not serve an unconfirmed page first until it is confirmed', () => {
  const unconfirmed = withConfirmation(toSnapshot(page(own), new Headers(headers)), false);
  expect(canServeFirst(unconfirmed.headers)).toBe(false);
  expect(canServeFirst(withConfirmation(unconfirmed, true).headers)).toBe(true);
});
