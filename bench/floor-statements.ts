const COLUMNS =
  'id, type, title, content, url, base_url, description, image_path, color, collection_id, "order", is_archived, created_at, updated_at, is_pinned, is_favorite';
const LIVE = `select ${COLUMNS} from posts where user_id = ? and is_archived = 0`;
const ORDER = 'order by "order" desc, id desc limit 20';

/** The statements of F-both on both databases: those of the server for the same requests. */
export const STATEMENTS = {
  session:
    'select users.id, users.name, users.email, users.permission from sessions inner join users on users.id = sessions.user_id where access_hash = ? and access_expires_at > ?',
  last: 'select "order", id from posts where id = ? and user_id = ?',
  all: `${LIVE} ${ORDER}`,
  allAfter: `${LIVE} and ("order", id) < (?, ?) ${ORDER}`,
  collection: `${LIVE} and list_id = ? and is_pinned = 0 ${ORDER}`,
  tag: `${LIVE} and id in (select post_id from post_tag where tag_id = ? and user_id = ?) ${ORDER}`,
  tags: `select post_tag.post_id, tags.id, tags.name from post_tag inner join tags on tags.id = post_tag.tag_id where post_tag.post_id in (${Array(20).fill('?').join(',')}) order by tags.name_key`,
  top: 'select "order" from posts where user_id = ? and is_archived = 0 and list_id = 0 and is_pinned = 0 order by "order" desc limit 1',
  insert: `insert into posts (user_id, type, title, content, "order", is_archived, created_at, updated_at) values (?, 'text', ?, ?, ?, 0, ?, ?) returning id`,
  rename: 'update posts set title = ?, updated_at = ? where id = ? and user_id = ?',
  one: `select ${COLUMNS} from posts where id = ? and user_id = ?`,
} as const;

/** The index entry of a post, as the server stores it. */
export const INDEX_ON_SQLITE = 'insert or replace into post_search (rowid, words) values (?, ?)';
export const INDEX_ON_POSTGRES =
  'insert into post_search (post_id, user_id, title, body) values (?, ?, ?, ?) on conflict (post_id) do update set title = excluded.title, body = excluded.body';

/** A user's post. */
export interface Post {
  id: number;
  userId: number;
  title: string;
  content: string;
}

export const wordsOnSqlite = ({ userId, title, content }: Post) =>
  `\u2064\u2064${userId} ${title.replaceAll(/\S+/g, '\u2064$&')} ${title} ${content}`;
