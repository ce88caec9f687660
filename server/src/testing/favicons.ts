import { createPost, getMe } from '@benotes/contract';
import sharp from 'sharp';

import { type Answer, someone, type WebSite } from './web-site.ts';
import { given, type Person, type TestApp } from './app.ts';

type Test = TestApp & { person: Person };

/** A server that fetches the pictures of sites itself, and may look at these. */
export const aServer = (allowed: readonly WebSite[], env: Record<string, string> = {}): Promise<Test> =>
  someone(allowed, { FAVICON_URL: 'self', ...env });

export const aPng = (background = '#f00', side = 48) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();

/** What a site answers with a picture. */
export const png = (body: Uint8Array): Answer => ({ headers: { 'content-type': 'image/png' }, body });

/** The template somebody is given. */
export const templateOf = async (person: Person) => (await person.call(getMe)).body.favicons ?? '';

/** As a browser fills it in. */
export const filled = (template: string, host: string, post: number) =>
  template.replace('{host}', encodeURIComponent(host)).replace('{post}', String(post));

/** A link of a person as it stands in the database, which never meant a look at its page. */
export async function stored(test: TestApp, person: Person, url: string, collection_id?: number): Promise<number> {
  const id = await given(person, createPost, { content: 'A note', collection_id });
  const link = { type: 'link' as const, url, content: url, base_url: new URL(url).origin };
  await test.db.updateTable('posts').set(link).where('id', '=', id).execute();
  return id;
}

/** Asks for the picture of a site a new link points to, as the browser of its owner does. */
export async function iconOf(test: Test, url: string, host = new URL(url).host) {
  const id = await stored(test, test.person, url);
  return test.app.inject({ url: filled(await templateOf(test.person), host, id) });
}

/** The gist of the answer for a site without a picture. */
export const MISSING = [404, '"Not found."', 'private, max-age=600'];
/** The same where nothing within reach points to the site. */
export const UNLINKED = [404, '"Not found."', 'no-store'];
export const gist = ({ statusCode, body, headers }: Awaited<ReturnType<typeof iconOf>>) => [
  statusCode,
  body,
  headers['cache-control'],
];
