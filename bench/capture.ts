import { randomUUID } from 'node:crypto';

import { type Figure, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { callApi, signIn, startServer } from './process.ts';
import { apiToken } from './tokens.ts';

const RUNS = 21;
/** What a connected extension may do. */
const SCOPES = ['posts:read', 'posts:write', 'collections', 'tags'];

/** Saving a page into a library of 50,000 posts, with the requests of the browser extension. */
export async function benchCapture(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  const server = await startServer(library);
  try {
    const authorization = await apiToken(server, await signIn(server.url), SCOPES);
    const get = (address: string) => callApi(server, authorization, address);
    const lookUp = async (url: string) => {
      const site = new URL(url).hostname;
      await Promise.all([
        get(`/api/posts?${new URLSearchParams({ url, similar_url: 'true', withTags: 'true', limit: '20' })}`),
        get('/api/collections?nested=true'),
        get('/api/tags'),
        get(`/api/posts?${new URLSearchParams({ filter: `site:${site}`, limit: '50', withTags: 'true' })}`),
      ]);
    };
    const save = async (url: string, run: number) => {
      const tags = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/tags', {
        method: 'POST',
        body: { tags: [{ name: 'tag 1' }, { name: `saved in run ${run}` }] },
      });
      const post = {
        content: url,
        title: 'The title of a page',
        description: 'What the page says about itself in a sentence.',
        note: '<blockquote><p>What was selected on the page.</p></blockquote>',
        collection_id: null,
        tags: tags.data.map(({ id }) => id),
        unless_saved: true,
        preview_later: true,
      };
      const headers = { 'idempotency-key': randomUUID() };
      await callApi(server, authorization, '/api/posts', { method: 'POST', body: post, headers });
    };
    const [saved, whole]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const url = `https://site-${run}.example/saved/${run}`;
      const looked = await timed(() => lookUp(url));
      const spent = await timed(() => save(url, run));
      if (run === 0) continue; // the first requests of a server take longer
      saved.push(spent);
      whole.push(looked + spent);
    }
    return [
      most('saving from the extension: tags and post', saved, 400, 'ms'),
      most('saving from the extension, with its lookups', whole, 400, 'ms', '2,000 collections, 7,500 tags'),
    ];
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}
