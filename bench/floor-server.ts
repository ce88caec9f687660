import { createHash } from 'node:crypto';

import Fastify, { type FastifyRequest } from 'fastify';

import { floorOnPostgres, floorOnSqlite, type Statements } from './floor-database.ts';

/**
 * F-both: bare Fastify with the same prepared statements, JSON.stringify, and one commit per write. Configured by the
 * environment variables DATABASE (a file) or DATABASE_URL, and PORT.
 */
const { DATABASE = '', DATABASE_URL, PORT } = process.env;
const db = DATABASE_URL ? floorOnPostgres(DATABASE_URL) : floorOnSqlite(DATABASE);

interface Row {
  id: number;
  order: number;
}

interface Tag {
  post_id: number;
  id: number;
  name: string;
}

async function userOf(request: FastifyRequest): Promise<number> {
  const token = createHash('sha256')
    .update((request.headers.authorization ?? '').slice(7))
    .digest('base64url');
  const [user] = await db.run<Row>('session', token, new Date().toISOString());
  if (!user) throw new Error('Unknown session');
  return user.id;
}

async function rowsOf(user: number, { collection_id, after_id, tag_id }: Record<string, string>): Promise<Row[]> {
  if (collection_id) return db.run('collection', user, collection_id);
  if (tag_id) return db.run('tag', user, tag_id, user);
  if (!after_id) return db.run('all', user);
  const [after] = await db.run<Row>('last', after_id, user);
  return db.run('allAfter', user, after?.order ?? 0, after?.id ?? 0);
}

const app = Fastify();
app.get('/healthz', () => 'ok');
app.get('/api/posts', async (request, reply) => {
  const posts = await rowsOf(await userOf(request), request.query as Record<string, string>);
  const byPost = new Map<number, object[]>(posts.map(({ id }) => [id, []]));
  for (const { post_id, id, name } of await db.run<Tag>('tags', ...posts.map(({ id }) => id)))
    byPost.get(post_id)?.push({ id, name });
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ data: posts.map((post) => ({ ...post, tags: byPost.get(post.id) })) }));
});

app.post('/api/posts', async (request, reply) => {
  const userId = await userOf(request);
  const { title, content } = request.body as { title: string; content: string };
  const data = await db.commit(async ({ run, index }) => {
    const now = new Date().toISOString();
    const [top] = await run<Row>('top', userId);
    const [added] = await run<Row>('insert', userId, title, content, (top?.order ?? 0) + 1, now, now);
    const id = added?.id ?? 0;
    await index({ id, userId, title, content });
    return one(run, id, userId);
  });
  return reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify({ data }));
});

app.patch('/api/posts/:id', async (request, reply) => {
  const userId = await userOf(request);
  const id = Number((request.params as { id: string }).id);
  const { title } = request.body as { title: string };
  const data = await db.commit(async ({ run, index }) => {
    const { content } = await one(run, id, userId);
    await run('rename', title, new Date().toISOString(), id, userId);
    await index({ id, userId, title, content });
    return one(run, id, userId);
  });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data }));
});

async function one(run: Statements['run'], id: number, userId: number): Promise<Row & { content: string }> {
  const [post] = await run<Row & { content: string }>('one', id, userId);
  if (!post) throw new Error(`No post ${id}`);
  return post;
}

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
