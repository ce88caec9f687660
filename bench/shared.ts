import { aBookmarkFile, linkAt } from './bookmark-file.ts';
import { open } from './database.ts';
import { type Figure, most } from './figure.ts';
import { importFile } from './import-file.ts';
import { copyOf, removeLibrary, vacuum } from './library.ts';
import { load, timed } from './load.ts';
import { type Api, apiOf } from './post-job.ts';
import { type Running, SEED_PASSWORD, signIn, startServer } from './process.ts';
import { QUERIES } from './queries.ts';

const RUNS = 5;
const CONNECTIONS = 10;
/** Users who share with the reader as well, and the links that each of them has. */
const OTHERS = 10;
const LINKS = 2000;
const PAGE = '/api/posts?limit=20&withTags=true';

interface Member {
  id: number;
  authorization: string;
  api: Api;
}

/** Adds a user, with some links of their own. `owner` may add users. */
async function aMember(server: Running, owner: Api, name: string): Promise<Member> {
  const email = `${name}@example.org`;
  const body = { name, email, password: SEED_PASSWORD };
  const { data } = await owner<{ data: { id: number } }>('/api/users', { method: 'POST', body });
  const authorization = await signIn(server.url, email);
  await importFile(
    server,
    authorization,
    aBookmarkFile(LINKS, (index) => linkAt(index).url.replace('site', name)),
  );
  return { id: data.id, authorization, api: apiOf(server, authorization) };
}

/** Makes one tree of all collections of the first user; returns its root. */
async function asOneTree(library: string): Promise<number> {
  const db = await open(library);
  const insert = db.prepare<{ id: number }>(
    `insert into collections (user_id, name, parent_id, position, created_at, updated_at) values (1, 'All', null, -1, '', '') returning id`,
  );
  const [root] = await insert();
  if (!root) throw new Error('The collection was not added.');
  await db.exec(
    `update collections set parent_id = ${root.id} where user_id = 1 and parent_id is null and id <> ${root.id}`,
  );
  await db.close();
  return root.id;
}

/** The first collection at the top level. */
const firstOf = async (api: Api) => (await api<{ data: { id: number }[] }>('/api/collections')).data[0]?.id ?? 0;

/** Shares a collection; returns the grant. */
async function share(api: Api, collection: number, principal_id: number): Promise<number> {
  const body = { kind: 'user', principal_id, role: 'viewer' };
  const { data } = await api<{ data: { id: number } }>(`/api/collections/${collection}/grants`, {
    method: 'POST',
    body,
  });
  return data.id;
}

/**
 * What a member of a tree of 2,000 collections and 50,000 posts waits for: that it is shared with them, its lists, and
 * searches over their own library and eleven that are shared with them.
 */
export async function benchShared(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  const root = await asOneTree(library);
  await vacuum(library);
  const server = await startServer(library);
  try {
    const authorization = await signIn(server.url);
    const owner = apiOf(server, authorization);
    await owner('/api/account/confirmation', { method: 'POST', body: { password: SEED_PASSWORD } });
    const reader = await aMember(server, owner, 'reader');
    for (let index = 0; index < OTHERS; index += 1) {
      const other = await aMember(server, owner, `other-${index}`);
      await share(other.api, await firstOf(other.api), reader.id);
    }
    const largest = `${PAGE}&collection_id=${await largestOf(library)}`;
    const granted: number[] = [];
    const ended: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      let grant = 0;
      granted.push(
        await timed(async () => {
          grant = await share(owner, root, reader.id);
          await reader.api(largest); // throws unless the list is there
        }),
      );
      ended.push(
        await timed(async () => {
          await fetch(`${server.url}/api/grants/${grant}`, { method: 'DELETE', headers: { authorization } });
          // The list of a collection that is unknown, or no longer shared, is empty.
          const { data } = await reader.api<{ data: unknown[] }>(largest);
          if (data.length > 0) throw new Error('After its end the list is still shown.');
        }),
      );
    }
    await share(owner, root, reader.id);
    const slow = async (address: string, connections: number, by = reader.authorization) => {
      const values: number[] = [];
      const options = { connections, authorization: by };
      for (let run = 0; run < RUNS; run += 1) values.push((await load(server.url + address, options)).slow);
      return values;
    };
    const figures = [
      most('a tree of 50,000 posts is shared, and its list read', granted, 100, 'ms'),
      most('its grant is ended, and its list empty', ended, 100, 'ms'),
      most('the trees that are shared, 97.5 % within', await slow('/api/shared', 1), 50, 'ms'),
      most('a shared list, 97.5 % within', await slow(largest, 1), 50, 'ms'),
      most(`the same at ${CONNECTIONS} connections`, await slow(largest, CONNECTIONS), 50, 'ms'),
      { name: 'the same for its owner', values: await slow(largest, CONNECTIONS, authorization), unit: 'ms' },
    ];
    for (const [kind, query] of Object.entries(QUERIES)) {
      const address = `${PAGE}&withShared=true&filter=${encodeURIComponent(query)}`;
      figures.push(
        most(`search over ${OTHERS + 2} libraries, ${kind}, 97.5 % within`, await slow(address, 1), 100, 'ms'),
      );
    }
    return figures;
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}

/** The collection with most posts. */
async function largestOf(library: string): Promise<number> {
  const db = await open(library);
  const rows = await db.prepare<{ collection_id: number }>(
    'select collection_id from posts where user_id = 1 group by collection_id order by count(*) desc limit 1',
  )();
  await db.close();
  return rows[0]?.collection_id ?? 0;
}
