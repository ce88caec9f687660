import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { hasCopies } from '../search/copy-index.repo.ts';
import { passageOf } from '../search/passage.ts';
import { tokensOf, wordsOf } from '../search/tokens.ts';
import { wordCondition } from '../search/word-condition.repo.ts';
import type { CompiledQuery } from './compile-query.repo.ts';
import { filterId } from './post-id.repo.ts';
import type { Page } from './post-pages.repo.ts';

/** Characters of copies that are read for the passages of a page of results. */
const READ_MAX = 4 * 1024 * 1024;
/**
 * Characters at the beginning of a copy in which a passage is looked for, so that none takes long on the main thread.
 */
const COPY_READ_MAX = 200_000;

/** Adds, to posts that a search has found by the words of their copies, the passage with the first of these words. */
export async function addPassages(
  db: Db,
  userId: number,
  { phrases, copies }: CompiledQuery,
  { posts, fromCopies }: Pick<Page, 'posts' | 'fromCopies'>,
): Promise<void> {
  const links = fromCopies ?? posts.filter(({ type }) => type === 'link').map(({ id }) => id);
  if (phrases.length === 0 || links.length === 0 || copies === 'without' || !(await hasCopies(db, userId))) return;
  const id = filterId(db);
  const inPost = await Promise.all(
    phrases.map(
      async (clause) =>
        sql`(${sql.join(
          await Promise.all(clause.map((phrase) => wordCondition(db, userId, phrase, 'post', id))),
          sql` or `,
        )})`,
    ),
  );
  // What only copies have is known already for results by relevance.
  const found = copies === 'only' || fromCopies ? sql`1 = 0` : sql.join(inPost, sql` and `);
  const { rows } = await sql<{ id: number; bytes: number }>`
    select posts.id as id, copies.html_bytes as bytes from posts join copies
      on copies.post_id = posts.id and ${ofOwner(db, 'copies.user_id', userId)}
    where posts.id in (${sql.join(links)}) and posts.user_id = ${userId} and copies.kind is not null
      and not (${found})`.execute(db);
  const byId = new Map(posts.map((post) => [post.id, post]));
  let left = READ_MAX;
  for (const row of rows) {
    left -= row.bytes;
    const post = byId.get(row.id);
    if (!post || left < 0) continue;
    const copy = await db
      .selectFrom('copies')
      .select(['html', 'title', 'author'])
      .where('post_id', '=', row.id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const text = [copy?.title, copy?.author, wordsOf((copy?.html ?? '').slice(0, COPY_READ_MAX))]
      .filter(Boolean)
      .join('\n');
    // First the words that the post itself does not have.
    const own = ` ${tokensOf([post.title, post.description ?? '', post.url ?? ''].join(' ')).join(' ')} `;
    const all = phrases.flat();
    const others = all.filter(({ tokens }) => !own.includes(` ${tokens.join(' ')} `));
    const passage = passageOf(text, others) ?? passageOf(text, all);
    if (passage !== null) post.passage = passage;
    await yieldToRequests();
  }
}
