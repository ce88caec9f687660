import type { Db } from '../../kernel/database/connect.ts';
import { findOrAddSecret as findOrAdd } from '../../kernel/database/server-secret.repo.ts';
import type { Access } from '../../library/access/access.ts';
import { includesPost } from '../../library/access/shown-posts.repo.ts';
import { writtenText } from '../../library/search/written-text.repo.ts';

const SECRET_KEY = 'favicon_secret';

/** The family of the session with this access token, which stays the same when its tokens are renewed. */
export async function findSessionFamily(db: Db, accessHash: string): Promise<string | null> {
  const query = db.selectFrom('sessions').select('family').where('access_hash', '=', accessHash);
  return (await query.executeTakeFirst())?.family ?? null;
}

/** The user of a session that has not expired. */
export async function findFamilyUser(db: Db, family: string): Promise<number | null> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('family', '=', family)
    .where('refresh_expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return session?.user_id ?? null;
}

/** The secret that signs keys. */
export const findOrAddSecret = (db: Db, newSecret: string): Promise<string> => findOrAdd(db, SECRET_KEY, newSecret);

/** A post that an access includes. */
export async function findIncluded(db: Db, access: Access, id: number) {
  if (!(await includesPost(db, access, id))) return undefined;
  return db
    .selectFrom('posts')
    .select(['type', 'url', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', access.ownerId)
    .executeTakeFirst();
}

/** What is written in a post. */
export async function findWrittenText(db: Db, ownerId: number, id: number): Promise<string> {
  const query = db.selectFrom('posts').select(writtenText.as('text')).where('id', '=', id);
  return (await query.where('user_id', '=', ownerId).executeTakeFirst())?.text ?? '';
}
