import { createHash } from 'node:crypto';

import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';

/** F-both: bare Fastify, the same statements prepared, JSON.stringify. Takes DATABASE and PORT. */
const db = new Sqlite(process.env['DATABASE'] ?? '', { readonly: true });
const session = db.prepare(
  'select users.id, users.name, users.email, users.permission from sessions inner join users on users.id = sessions.user_id where access_hash = ? and access_expires_at > ?',
);
const COLUMNS =
  'id, type, title, content, url, base_url, description, image_path, color, collection_id, "order", is_archived, created_at, updated_at';
const rows = db.prepare(
  `select ${COLUMNS} from posts where user_id = ? and is_archived = 0 and collection_id = ? order by "order" desc, id desc limit 20`,
);
const last = db.prepare('select "order", id from posts where id = ? and user_id = ?');
const rowsAfter = db.prepare(
  `select ${COLUMNS} from posts where user_id = ? and is_archived = 0 and collection_id = ? and ("order", id) < (?, ?) order by "order" desc, id desc limit 20`,
);
const tags = db.prepare(
  `select post_tag.post_id, tags.id, tags.name from post_tag inner join tags on tags.id = post_tag.tag_id where post_tag.post_id in (${Array(20).fill('?').join(',')}) order by tags.name_key`,
);

interface Row {
  id: number;
  order: number;
}

const app = Fastify();
app.get('/api/posts', (request, reply) => {
  const token = createHash('sha256')
    .update((request.headers.authorization ?? '').slice(7))
    .digest('base64url');
  const user = session.get(token, new Date().toISOString()) as Row | undefined;
  if (!user) return reply.code(401).send('""');
  const { collection_id, after_id } = request.query as { collection_id: string; after_id?: string };
  const after = after_id ? (last.get(after_id, user.id) as Row) : null;
  const posts = (
    after ? rowsAfter.all(user.id, collection_id, after.order, after.id) : rows.all(user.id, collection_id)
  ) as Row[];
  const byPost = new Map<number, object[]>(posts.map(({ id }) => [id, []]));
  for (const { post_id, id, name } of tags.all(posts.map(({ id }) => id)) as {
    post_id: number;
    id: number;
    name: string;
  }[]) {
    byPost.get(post_id)?.push({ id, name });
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ data: posts.map((post) => ({ ...post, tags: byPost.get(post.id) })) }));
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
