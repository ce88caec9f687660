import { setTimeout } from 'node:timers/promises';

import {
  type Collection,
  confirmSession,
  createCollection,
  createComment,
  createPost,
  createSavedSearch,
  createTag,
  createShare,
  createUser,
  deletePost,
  deleteShare,
  type Endpoint,
  importBookmarks,
  type Input,
  keepPostVersion,
  type ListName,
  listPosts,
  listUsers,
  login,
  type Output,
  type Post,
  type SavedSearch,
  type Share,
  updateListSettings,
  updatePost,
  updateShare,
  type User,
} from '@benotes/contract';

import { OWNER, type Server } from './server.ts';

const BUSY_MS = 1000;
const ATTEMPTS = 10;

/** A link of an imported bookmark file. */
export interface GivenLink {
  title: string;
  url: string;
  /** When it was saved. The time of the import by default. */
  added?: Date;
  tags?: string[];
}

/** Test data, created through the API as the owner. */
export interface Given {
  collection: (body: Input<typeof createCollection>['body']) => Promise<Collection>;
  post: (body: Partial<Input<typeof createPost>['body']>) => Promise<Post>;
  /** Creates posts in display order: the first one is on top. */
  posts: (titles: string[], collection_id?: number) => Promise<Post[]>;
  /** Keeps what a post is now as a version with a name. */
  keepVersion: (id: number, name: string) => Promise<void>;
  change: (id: number, body: Input<typeof updatePost>['body']) => Promise<void>;
  /** Imports a bookmark file with these links, the first one on top. */
  links: (folder: string, links: GivenLink[]) => Promise<void>;
  /** Imports a bookmark file with a link and with folders that contain only empty folders. */
  folders: (folders: { name: string; children: string[] }[]) => Promise<void>;
  comment: (post: Post, text: string) => Promise<void>;
  /** Creates a public link to a collection. */
  share: (body: Input<typeof createShare>['body']) => Promise<Share>;
  savedSearch: (body: Input<typeof createSavedSearch>['body']) => Promise<SavedSearch>;
  /** Changes a public link. */
  changeShare: (share: Share, changes: Input<typeof updateShare>['body']) => Promise<void>;
  /** Deletes a public link. */
  deleteShare: (share: Share) => Promise<void>;
  /** Changes how a list is shown. */
  settings: (list: ListName, changes: Input<typeof updateListSettings>['body']) => Promise<void>;
  /** Moves a post to the recycle bin. */
  archive: (id: number) => Promise<void>;
  /** Creates a tag and returns its id. */
  tag: (name: string) => Promise<number>;
  user: (body: Input<typeof createUser>['body']) => Promise<User>;
  /** The email addresses of all users. */
  emails: () => Promise<string[]>;
  /** The titles of a collection, or of Uncategorized, as the server returns them now. */
  titles: (collection_id?: number) => Promise<string[]>;
}

/**
 * Repeats a request that the server turns away with 503, because it is overloaded: preparing a test may take longer.
 */
export async function retryWhileBusy<R extends { status: number | (() => number) }>(
  send: () => Promise<R>,
  attempts = ATTEMPTS,
): Promise<R> {
  const response = await send();
  const status = typeof response.status === 'number' ? response.status : response.status();
  if (status !== 503 || attempts === 1) return response;
  await setTimeout(BUSY_MS);
  return retryWhileBusy(send, attempts - 1);
}

/** Deletes the posts that every new user starts with; returns the owner's access token. */
export async function clearStarters(server: Server): Promise<string> {
  const { call, token } = await signedIn(server);
  const { data } = await call(listPosts, {});
  for (const { id } of data) await call({ ...deletePost, url: `/api/posts/${id}` }, {});
  return token;
}

/** API calls as the owner, outside the browser. @param known a token to use instead of logging in, which is slow. */
async function signedIn(server: Server, known?: string) {
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await retryWhileBusy(() => fetch(`${server.url}${path}`, init));
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : ((await response.json()) as unknown);
  };
  const json = { 'content-type': 'application/json' };
  const logIn = async () => {
    const body = JSON.stringify({ email: OWNER.email, password: OWNER.password });
    // The server validates its responses against the contract.
    const { data } = (await send(login.url, { method: 'POST', headers: json, body })) as Output<typeof login>;
    return data.token.access_token;
  };
  const token = known ?? (await logIn());
  const authorization = `Bearer ${token}`;

  const call = async <E extends Endpoint>(endpoint: E, { query, body }: { query?: object; body?: object }) => {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    return (await send(`${endpoint.url}?${search}`, {
      method: endpoint.method,
      headers: { authorization, ...(body ? json : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })) as Output<E>;
  };

  return { call, send, authorization, token };
}

const inFolder = (name: string, lines: string[]) => [`<DT><H3>${name}</H3>`, '<DL><p>', ...lines, '</DL><p>'];
const emptyFolder = (name: string) => inFolder(name, []);

/** Creates data as the owner, outside the browser. @param token the owner's. Without one, the owner logs in. */
export async function givenThrough(server: Server, token?: string): Promise<Given> {
  const { call, send, authorization } = await signedIn(server, token);
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
      const created: Post[] = [];
      for (const title of titles.toReversed()) created.unshift(await given.post({ title, collection_id }));
      return created;
    },
    keepVersion: async (id, name) => {
      await call({ ...keepPostVersion, url: `/api/posts/${id}/versions` }, { body: { name } });
    },
    change: async (id, body) => {
      await call({ ...updatePost, url: `/api/posts/${id}` }, { body });
    },
    links: async (folder, links) => {
      const lines = links.map(
        ({ title, url, added, tags = [] }) =>
          `<DT><A HREF="${url}"${added ? ` ADD_DATE="${Math.floor(added.getTime() / 1000)}"` : ''} TAGS="${tags.join()}">${title}</A>`,
      );
      await importFile(inFolder(folder, lines));
    },
    folders: (folders) => {
      const lines = folders.flatMap(({ name, children }) => inFolder(name, children.flatMap(emptyFolder)));
      return importFile(['<DT><A HREF="https://kitchen.example.org/">Kitchen</A>', ...lines]);
    },
    comment: async ({ id }, text) => {
      await call({ ...createComment, url: `/api/posts/${id}/comments` }, { body: { text } });
    },
    share: async (body) => (await call(createShare, { body })).data,
    savedSearch: async (body) => (await call(createSavedSearch, { body })).data,
    changeShare: async ({ id }, body) => {
      await call({ ...updateShare, url: `/api/shares/${id}` }, { body });
    },
    deleteShare: async ({ id }) => void (await call({ ...deleteShare, url: `/api/shares/${id}` }, {})),
    settings: async (list, body) => {
      await call({ ...updateListSettings, url: `/api/list-settings/${list}` }, { body });
    },
    archive: async (id) => {
      await call({ ...deletePost, url: `/api/posts/${id}` }, {});
    },
    tag: async (name) => (await call(createTag, { body: { name } })).data.id,
    user: async (body) => {
      await call(confirmSession, { body: { password: OWNER.password } });
      return (await call(createUser, { body })).data;
    },
    emails: async () => (await call(listUsers, {})).data.map(({ email }) => email),
    titles: async (collection_id) => {
      const scope = collection_id ? { collection_id } : { is_uncategorized: 1 };
      return (await call(listPosts, { query: { ...scope, limit: 100 } })).data.map((post) => post.title);
    },
  };
  return given;
}
