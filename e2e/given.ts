import { setTimeout } from 'node:timers/promises';

import {
  type Collection,
  createCollection,
  createPost,
  createTag,
  createShare,
  createUser,
  deletePost,
  deleteShare,
  type Endpoint,
  importBookmarks,
  type Input,
  listPosts,
  login,
  type Output,
  type Post,
  type Share,
  type User,
} from '@benotes/contract';

import { OWNER, type Server } from './server.ts';

const BUSY_MS = 1000;
const TRIES = 10;

/** Data that a test starts from, made through the API and for the owner. */
export interface Given {
  collection: (body: Input<typeof createCollection>['body']) => Promise<Collection>;
  post: (body: Partial<Input<typeof createPost>['body']>) => Promise<Post>;
  /** Posts in the order they are shown: the first one on top. */
  posts: (titles: string[], collection_id?: number) => Promise<Post[]>;
  /** Imports a bookmark file with these links, the first one on top. */
  links: (folder: string, links: { title: string; url: string }[]) => Promise<void>;
  /** Imports a bookmark file with a link and with empty folders, each with folders below it. */
  folders: (folders: { name: string; below: string[] }[]) => Promise<void>;
  /** A public link to a collection. */
  share: (body: Input<typeof createShare>['body']) => Promise<Share>;
  /** Takes the link back. */
  noShare: (share: Share) => Promise<void>;
  /** Moves a post to the recycle bin. */
  archive: (id: number) => Promise<void>;
  /** The id of a new tag. */
  tag: (name: string) => Promise<number>;
  user: (body: Input<typeof createUser>['body']) => Promise<User>;
  /** The titles of a collection, or of Uncategorized, as the server has them now. */
  titles: (collection_id?: number) => Promise<string[]>;
}

/** Moves what every new user starts with out of the way. */
export async function clearStarters(server: Server): Promise<void> {
  const { call } = await signedIn(server);
  const { data } = await call(listPosts, {});
  for (const { id } of data) await call({ ...deletePost, url: `/api/posts/${id}` }, {});
}

/** Calls of the owner, made beside the browser. */
async function signedIn(server: Server) {
  const send = async (path: string, init: RequestInit, tries = TRIES): Promise<unknown> => {
    const answer = await fetch(`${server.url}${path}`, init);
    if (answer.status === 503 && tries > 1) {
      // The machine has more to do than this test: what is only prepared may come later.
      await setTimeout(BUSY_MS);
      return send(path, init, tries - 1);
    }
    if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : ((await answer.json()) as unknown);
  };
  const json = { 'content-type': 'application/json' };
  // The contract types what comes back; the server has checked it.
  const { data } = (await send(login.url, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  })) as Output<typeof login>;
  const authorization = `Bearer ${data.token.access_token}`;

  const call = async <E extends Endpoint>(endpoint: E, { query, body }: { query?: object; body?: object }) => {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    return (await send(`${endpoint.url}?${search}`, {
      method: endpoint.method,
      headers: { authorization, ...(body ? json : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })) as Output<E>;
  };

  return { call, send, authorization };
}

const inFolder = (name: string, lines: string[]) => [`<DT><H3>${name}</H3>`, '<DL><p>', ...lines, '</DL><p>'];
const emptyFolder = (name: string) => inFolder(name, []);

/** Signs the owner in beside the browser; for what a test only needs to be there. */
export async function givenThrough(server: Server): Promise<Given> {
  const { call, send, authorization } = await signedIn(server);
  const importFile = async (lines: string[]) => {
    const file = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>', ...lines, '</DL><p>', ''].join('\n');
    const form = new FormData();
    form.set('file', new Blob([file], { type: 'text/html' }), 'bookmarks.html');
    await send(importBookmarks.url, { method: 'POST', headers: { authorization }, body: form });
  };
  const given: Given = {
    collection: async (body) => (await call(createCollection, { body })).data,
    post: async (body) => (await call(createPost, { body: { title: 'A note', content: 'Some words', ...body } })).data,
    posts: async (titles, collection_id) => {
      const made: Post[] = [];
      for (const title of titles.toReversed()) made.unshift(await given.post({ title, collection_id }));
      return made;
    },
    links: async (folder, links) => {
      const lines = links.map(({ title, url }) => `<DT><A HREF="${url}">${title}</A>`);
      await importFile(inFolder(folder, lines));
    },
    folders: (folders) => {
      const lines = folders.flatMap(({ name, below }) => inFolder(name, below.flatMap(emptyFolder)));
      return importFile(['<DT><A HREF="https://kitchen.example.org/">Kitchen</A>', ...lines]);
    },
    share: async (body) => (await call(createShare, { body })).data,
    noShare: async ({ id }) => void (await call({ ...deleteShare, url: `/api/shares/${id}` }, {})),
    archive: async (id) => {
      await call({ ...deletePost, url: `/api/posts/${id}` }, {});
    },
    tag: async (name) => (await call(createTag, { body: { name } })).data.id,
    user: async (body) => (await call(createUser, { body })).data,
    titles: async (collection_id) => {
      const scope = collection_id ? { collection_id } : { is_uncategorized: 1 };
      return (await call(listPosts, { query: { ...scope, limit: 100 } })).data.map((post) => post.title);
    },
  };
  return given;
}
