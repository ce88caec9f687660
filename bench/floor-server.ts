import { createHash } from 'node:crypto';

import Sqlite from 'better-sqlite3';
import Fastify, { type FastifyRequest } from 'fastify';

/**
 * F-both: bare Fastify with the same prepared statements, JSON.stringify, and one commit per write. Configured by the
 * environment variables DATABASE and PORT.
 */
const db = new Sqlite(process.env['DATABASE'] ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

const COLUMNS =
  'id, type, title, content, url, base_url, description, image_path, color, collection_id, "order", is_archived, created_at, updated_at, is_pinned, is_favorite';
const LIVE = `select ${COLUMNS} from posts where user_id = ? and is_archived = 0`;
const ORDER = 'order by "order" desc, id desc limit 20';
const session = db.prepare(
  'select users.id, users.name, users.email, users.permission from sessions inner join users on users.id = sessions.user_id where access_hash = ? and access_expires_at > ?',
);
const last = db.prepare('select "order", id from posts where id = ? and user_id = ?');
const lists = {
  all: db.prepare(`${LIVE} ${ORDER}`),
  allAfter: db.prepare(`${LIVE} and ("order", id) < (?, ?) ${ORDER}`),
  collection: db.prepare(`${LIVE} and list_id = ? and is_pinned = 0 ${ORDER}`),
  tag: db.prepare(`${LIVE} and id in (select post_id from post_tag where tag_id = ? and user_id = ?) ${ORDER}`),
};
const tags = db.prepare(
  `select post_tag.post_id, tags.id, tags.name from post_tag inner join tags on tags.id = post_tag.tag_id where post_tag.post_id in (${Array(20).fill('?').join(',')}) order by tags.name_key`,
);
const top = db.prepare(
  'select "order" from posts where user_id = ? and is_archived = 0 and list_id = 0 and is_pinned = 0 order by "order" desc limit 1',
);
const insert = db.prepare(
  `insert into posts (user_id, type, title, content, "order", is_archived, created_at, updated_at) values (?, 'text', ?, ?, ?, 0, ?, ?) returning id`,
);
const rename = db.prepare('update posts set title = ?, updated_at = ? where id = ? and user_id = ?');
const index = db.prepare('insert or replace into post_search (rowid, words) values (?, ?)');
const one = db.prepare(`select ${COLUMNS} from posts where id = ? and user_id = ?`);

const wordsOf = (userId: number, title: string, content: string) =>
  `\u2064\u2064${userId} ${title.replaceAll(/\S+/g, '\u2064$&')} ${title} ${content}`;

interface Row {
  id: number;
  order: number;
}

function userOf(request: FastifyRequest): Row {
  const token = createHash('sha256')
    .update((request.headers.authorization ?? '').slice(7))
    .digest('base64url');
  return session.get(token, new Date().toISOString()) as Row;
}

function rowsOf(user: Row, { collection_id, after_id, tag_id }: Record<string, string>): Row[] {
  if (collection_id) return lists.collection.all(user.id, collection_id) as Row[];
  if (tag_id) return lists.tag.all(user.id, tag_id, user.id) as Row[];
  if (!after_id) return lists.all.all(user.id) as Row[];
  const after = last.get(after_id, user.id) as Row;
  return lists.allAfter.all(user.id, after.order, after.id) as Row[];
}

const app = Fastify();
app.get('/healthz', () => 'ok');
app.get('/api/posts', (request, reply) => {
  const posts = rowsOf(userOf(request), request.query as Record<string, string>);
  const byPost = new Map<number, object[]>(posts.map(({ id }) => [id, []]));
  for (const { post_id, id, name } of tags.all(posts.map(({ id }) => id)) as {
    post_id: number;
    id: number;
    name: string;
  }[])
    byPost.get(post_id)?.push({ id, name });
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ data: posts.map((post) => ({ ...post, tags: byPost.get(post.id) })) }));
});

const add = db.transaction((user: Row, { title, content }: { title: string; content: string }) => {
  const now = new Date().toISOString();
  const order = ((top.get(user.id) as Row | undefined)?.order ?? 0) + 1;
  const { id } = insert.get(user.id, title, content, order, now, now) as Row;
  index.run(id, wordsOf(user.id, title, content));
  return one.get(id, user.id);
});
app.post('/api/posts', (request, reply) => {
  const data = add.immediate(userOf(request), request.body as { title: string; content: string });
  return reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify({ data }));
});

const change = db.transaction((user: Row, id: string, title: string) => {
  const { content } = one.get(id, user.id) as { content: string };
  rename.run(title, new Date().toISOString(), id, user.id);
  index.run(id, wordsOf(user.id, title, content));
  return one.get(id, user.id);
});
app.patch('/api/posts/:id', (request, reply) => {
  const data = change.immediate(
    userOf(request),
    (request.params as { id: string }).id,
    (request.body as { title: string }).title,
  );
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data }));
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
