import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

import { afterBundle } from './after-bundle.ts';

/** The shell itself: without a link it is requested only once the federation has started. */
const MAIN = /^main-.+\.js$/;
/** A font that arrives after the first paint would cause a second layout of everything. */
const FONT = /^inter-latin-wght-normal-.+\.woff2$/;
/** The layout of every screen but the public ones, for which the server leaves the link out. */
const FRAME = /^frame-.+\.js$/;

/** Adds preload links to the page for files that are otherwise requested after the federation has started. */
export const preloadLinks = (): Plugin =>
  afterBundle('preload-links', (dist) => {
    const file = path.join(dist, 'index.html');
    const names = readdirSync(path.join(dist, 'assets'));
    const links = [MAIN, FRAME, FONT].map((pattern) => linkTo(onlyMatch(names, pattern)));
    const html = readFileSync(file, 'utf8').replace('</head>', `${links.join('')}</head>`);
    checkPage(html);
    writeFileSync(file, html);
  });

function onlyMatch(names: readonly string[], pattern: RegExp): string {
  const [name, ...others] = names.filter((each) => pattern.test(each));
  if (name === undefined || others.length > 0)
    throw new Error(`One file must match ${pattern}, not ${names.join(', ')}.`);
  return name;
}

function linkTo(name: string): string {
  const kind = FONT.test(name) ? 'rel="preload" as="font" type="font/woff2"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin${FRAME.test(name) ? ' data-frame' : ''} href="/assets/${name}">`;
}

/** What the server (server/src/delivery/page) and the service worker find in the page by regular expressions. */
const EXPECTED = [
  /<html lang="en">/,
  /<title>[^<]*<\/title>/,
  /<meta name="description"[^>]*>/,
  /<script src="\/assets\/first-[^"]+\.js"/,
  /<script type="module"[^>]* src="\/assets\/[^"]+\.js"/,
  /<link rel="modulepreload"[^>]* data-frame href="\/assets\/frame-[^"]+\.js">/,
  /<link rel="modulepreload"[^>]* href="\/assets\/main-[^"]+\.js">/,
];

function checkPage(html: string): void {
  const missing = EXPECTED.filter((pattern) => !pattern.test(html));
  if (missing.length > 0) throw new Error(`index.html does not contain ${missing.join(', ')}.`);
}
