import { createPost, getMe } from '@benotes/contract';
import sharp from 'sharp';

import { given, type Person, type TestApp } from './app.ts';
import { type Answer, aPreviewServer, type WebSite } from './web-site.ts';

type Test = TestApp & { person: Person };

/** A server that fetches favicons itself and may fetch those of these local sites. */
export const aFaviconServer = (allowed: readonly WebSite[], env: Record<string, string> = {}): Promise<Test> =>
  aPreviewServer(allowed, { FAVICON_URL: 'self', ...env });

export const aPng = (background = '#f00', side = 48) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();

/** A response with a PNG. */
export const png = (body: Uint8Array): Answer => ({ headers: { 'content-type': 'image/png' }, body });

/** The favicon URL template that a user gets. */
export const templateOf = async (person: Person) => (await person.call(getMe)).body.favicons ?? '';

/** The template with its values, as the browser fills it in. */
export const fillTemplate = (template: string, host: string, post: number) =>
  template.replace('{host}', encodeURIComponent(host)).replace('{post}', String(post));

/** Adds a link to the database directly, so that its page is not fetched. */
export async function addLink(test: TestApp, person: Person, url: string, collection_id?: number): Promise<number> {
  const id = await given(person, createPost, { content: 'A note', collection_id });
  const link = { type: 'link' as const, url, content: url, base_url: new URL(url).origin };
  await test.db.updateTable('posts').set(link).where('id', '=', id).execute();
  return id;
}

/** Adds a link and requests the favicon of its site, as the browser of its user does. */
export async function iconOf(test: Test, url: string, host = new URL(url).host) {
  const id = await addLink(test, test.person, url);
  return test.app.inject({ url: fillTemplate(await templateOf(test.person), host, id) });
}

/** The summary of the response for a site without a favicon. */
export const MISSING = [204, '', 'private, max-age=600'];
/** The summary of the response if no readable post links to the site. */
export const UNLINKED = [404, '"Not found."', 'no-store'];
export const summaryOf = ({ statusCode, body, headers }: Awaited<ReturnType<typeof iconOf>>) => [
  statusCode,
  body,
  headers['cache-control'],
];
