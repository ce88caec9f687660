import { getCopy, type CopyOfPost } from '@benotes/contract';

import type { Person, TestApp } from './app.ts';
import { save, type WebSite, aPreviewServer } from './web-site.ts';

const SENTENCE =
  'The baker feeds the sourdough every morning before the shop opens, and the whole street can smell it. ';

/** A page with an article, between what pages have around it. */
export const anArticle = (more = '', title = 'Feeding a sourdough') => `<!doctype html><html lang="en"><head>
  <title>${title}</title><meta name="author" content="Ada Baker">
  <meta property="article:published_time" content="2025-03-14T09:30:00Z"></head>
  <body><nav><a href="/">Home</a><a href="/about">About</a></nav>
  <article><h1>${title}</h1><p>First paragraph. ${SENTENCE.repeat(3)}</p>${more}
  <p>${SENTENCE.repeat(4)}</p><p>Last paragraph. ${SENTENCE.repeat(2)}</p></article>
  <footer>Imprint</footer></body></html>`;

export type CopyServer = TestApp & { person: Person };

/** A server that copies pages of these sites. */
export const aCopyServer = (sites: readonly WebSite[], env: Record<string, string> = {}): Promise<CopyServer> =>
  aPreviewServer(sites, env);

export const copyOf = async (person: Person, id: number): Promise<CopyOfPost> =>
  (await person.call(getCopy, { params: { id } })).body.data;

/** Saves a link, waits for its copy, and returns it. */
export async function saveAndCopy({ copyQueue, person }: CopyServer, url: string): Promise<CopyOfPost> {
  const { id } = await save(person, url);
  await copyQueue.round();
  return copyOf(person, id);
}
