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

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const headers = { ...HTML, etag: '"1"', 'content-security-policy': "default-src 'none'" };
const answered = (more: Record<string, string> = {}, status = 200) =>
  new Response('', { status, headers: { ...headers, ...more } });

it.each([
  { what: 'the page', answer: answered(), is: true },
  { what: 'the page of one link', answer: answered({ 'cache-control': 'no-store' }), is: false },
  { what: 'something else', answer: answered({ 'content-type': 'application/json' }), is: false },
  { what: 'a refusal', answer: answered({}, 403), is: false },
])('takes $what for everybody’s page: $is', ({ answer, is }) => {
  expect(isPublicPage(answer)).toBe(is);
});

describe('A page that is shown before the server has answered', () => {
  const shown = new Headers(headers);

  it('is the server’s when that answers with the same, under the same policies', () => {
    expect(compare(shown, answered())).toBe('fresh');
    expect(compare(shown, answered({ date: 'another day' }))).toBe('fresh');
  });

  it.each([
    ['another page', answered({ etag: '"2"' })],
    ['another policy', answered({ 'content-security-policy': "default-src 'self'" })],
    ['one more policy', answered({ 'permissions-policy': 'camera=()' })],
    ['a page for one link', answered({ 'cache-control': 'no-store' })],
    ['a refusal', answered({}, 403)],
    ['a defect', answered({}, 500)],
    ['the way to the login of a proxy', { ok: false, redirected: false, status: 0, headers: new Headers() }],
    ['a page of somewhere else', { ok: true, redirected: true, status: 200, headers: shown }],
  ])('is not when that answers with %s', (_, answer) => {
    expect(compare(shown, answer)).toBe('stale');
  });

  it.each([502, 503, 504])('stays while a proxy finds nobody behind it (%i)', (status) => {
    expect(compare(shown, answered({}, status))).toBe('unreachable');
  });

  it('is known to be the same by nothing but its tag', () => {
    const untagged = new Headers(HTML);
    expect(compare(untagged, new Response('', { headers: HTML }))).toBe('stale');
    expect(canServeFirst(untagged)).toBe(false);
  });
});

it('marks a page with the name it is asked about by, and keeps its policies', async () => {
  const response = toSnapshot(page(own), new Headers({ ...headers, 'content-encoding': 'br' }));
  expect(await response.text()).toContain('<html data-snapshot="%221%22" lang="en">');
  expect(snapshotId(response.headers)).toBe('%221%22');
  expect(response.headers.get('content-security-policy')).toBe(headers['content-security-policy']);
  expect(response.headers.get('content-encoding')).toBeNull();
});

const policyOf = (html: string) => toSnapshot(html, new Headers(headers)).headers.get('integrity-policy');

describe('A page that is kept by an engine', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const sealed = page(`<script type="application/json" id="page-state">{"remotes":{},"sealed":true}</script>${own}`);

  it('that counts the hashes of the import map runs nothing that is not listed, if all of it is', () => {
    vi.stubGlobal('navigator', { userAgentData: { brands: [{ brand: 'Chromium', version: '156' }] } });
    expect(policyOf(sealed)).toBe('blocked-destinations=(script)');
    expect(policyOf(page(own))).toBeNull();
  });

  it('that does not say so is not told to', () => {
    expect(policyOf(sealed)).toBeNull();
  });

  it('is the same whether or not the server knew who asked', () => {
    const shown = new Headers({ ...headers, 'integrity-policy': 'blocked-destinations=(script)' });
    expect(compare(shown, answered())).toBe('fresh');
  });
});

it('says what the server wrote into it', () => {
  const state = { remotes: { mf_posts: { entry: '/modules/mf_posts/1/mf-manifest.json', version: '1' } } };
  const script = `<script type="application/json" id="page-state">${JSON.stringify(state)}</script>`;
  expect(stateIn(page(script + own))).toEqual(state);
  expect(stateIn(page(own))).toBeNull();
});

it('shows no page first that is unconfirmed, and again when it is not', () => {
  const unconfirmed = withConfirmation(toSnapshot(page(own), new Headers(headers)), false);
  expect(canServeFirst(unconfirmed.headers)).toBe(false);
  expect(canServeFirst(withConfirmation(unconfirmed, true).headers)).toBe(true);
});
