import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { editDistance, maxEdits } from '@benotes/contract/edit-distance';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { findMatches } from '../search/find-matches.repo.ts';
import type { Phrase } from '../search/parse-query.ts';
import { findSimilarWords, isStoredWord } from '../search/search-words.repo.ts';
import { wordsOf } from '../search/tokens.ts';
import { correctWords, spellingsIn, typedWords } from '../search/typed-words.ts';
import { findTagsOf } from '../tags/tags.repo.ts';
import { compileQuery } from './compile-query.repo.ts';
import type { SearchContext } from './operator-conditions.repo.ts';
import { filterId } from './post-id.repo.ts';
import type { Filter } from './posts.repo.ts';
import { conditionsOf } from './search-posts.repo.ts';

/** A search with more words, or with more that do not exist, is no typing error. */
const [MAX_TYPED, MAX_UNKNOWN] = [20, 3];
/**
 * The words that are compared by their number of posts, for all unknown ones, and how many posts of each are counted.
 */
const [MAX_COMPARED, MAX_COUNTED] = [12, 50];
/** The words that are tried in place of one, and the searches that are tried. */
const [MAX_CHOICES, MAX_SEARCHES] = [3, 6];
/** Characters of a note in which the spelling of a word is looked up. */
const MAX_READ = 16 * 1024;

/** Words in place of unknown ones. */
interface Correction {
  words: ReadonlyMap<string, string>;
  /** The lower the better. */
  rank: number;
}

/**
 * A search like one that found nothing, with words of the user's posts in place of those that no post contains. It
 * finds at least one post with the same filter; null if there is none.
 */
export async function suggestSearch(context: SearchContext, query: string, filter: Filter): Promise<string | null> {
  const { db, userId } = context;
  const find = (phrase: Phrase, where: RawBuilder<unknown>, limit: number) =>
    findMatches(db, { userId, clauses: [[phrase]], place: 'anywhere', where, limit });
  const inLibrary = conditionsOf(userId, { is_archived: filter.is_archived });
  const inFilter = conditionsOf(userId, filter, filterId(db));

  const typed = typedWords(query).filter(({ word }) => maxEdits(word.length) > 0 && isStoredWord(word));
  if (typed.length > MAX_TYPED) return null;
  const unknown = new Set<string>();
  for (const { word, isPrefix } of typed)
    if ((await find({ tokens: [word], isPrefix }, inLibrary, 1)).length === 0) unknown.add(word);
  if (unknown.size === 0 || unknown.size > MAX_UNKNOWN) return null;

  const countPosts = async (word: string) =>
    (await find({ tokens: [word], isPrefix: false }, inFilter, MAX_COUNTED)).length;
  let corrections: Correction[] = [{ words: new Map(), rank: 0 }];
  for (const word of unknown) {
    await yieldToRequests();
    const similar = byDistance(word, await findSimilarWords(db, userId, word));
    const choices = await rankByPosts(similar.slice(0, MAX_COMPARED / unknown.size), countPosts);
    corrections = corrections.flatMap(({ words, rank }) =>
      choices.map((choice, index) => ({ words: new Map([...words, [word, choice]]), rank: rank + index })),
    );
  }
  for (const { words } of corrections.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_SEARCHES)) {
    const compiled = await compileQuery(context, correctWords(query, words));
    if (!compiled) continue;
    const { phrases: clauses, conditions } = compiled;
    const where = sql.join([inFilter, ...conditions], sql` and `);
    const [id] = await findMatches(db, { userId, clauses, place: 'anywhere', where, limit: 1 });
    if (id !== undefined) return spelledOut(db, userId, id, query, words);
  }
  return null;
}

interface Similar {
  word: string;
  distance: number;
}

/**
 * The words that are within the distance of a word: the nearest first, and of those the ones with the same first
 * letter.
 */
const byDistance = (word: string, similar: readonly string[]): Similar[] =>
  similar
    .map((other) => {
      const max = maxEdits(Math.max(word.length, other.length));
      return { word: other, max, distance: editDistance(word, other, max) };
    })
    .filter(({ distance, max }) => distance <= max)
    .toSorted((a, b) => a.distance - b.distance || hasSameStart(word, b.word) - hasSameStart(word, a.word));

const hasSameStart = (a: string, b: string) => (a.charAt(0) === b.charAt(0) ? 1 : 0);

/** The best of some words: the nearest, and of those the ones with the most posts. */
async function rankByPosts(similar: readonly Similar[], countPosts: (word: string) => Promise<number>) {
  const counted: (Similar & { posts: number })[] = [];
  for (const each of similar) {
    counted.push({ ...each, posts: await countPosts(each.word) });
    await yieldToRequests();
  }
  return counted
    .filter(({ posts }) => posts > 0)
    .toSorted((a, b) => a.distance - b.distance || b.posts - a.posts)
    .slice(0, MAX_CHOICES)
    .map(({ word }) => word);
}

/** The suggestion, with the accents that its words have in a post. Null if it is too long to be searched for. */
async function spelledOut(
  db: Db,
  userId: number,
  id: number,
  query: string,
  words: Correction['words'],
): Promise<string | null> {
  const post = await db
    .selectFrom('posts')
    .select(['title', 'description'])
    .select(sql<string>`substr(content, 1, ${sql.lit(MAX_READ)})`.as('content'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const tags = (await findTagsOf(db, userId, [id])).get(id) ?? [];
  const text = [post?.title, post?.description, wordsOf(post?.content ?? ''), ...tags.map(({ name }) => name)].join(
    '\n',
  );
  const spellings = spellingsIn(text, new Set(words.values()));
  const suggestion = correctWords(
    query,
    new Map(Array.from(words, ([word, other]) => [word, spellings.get(other) ?? other.normalize('NFC')])),
  );
  return Array.from(suggestion).length > FILTER_MAX_LENGTH ? null : suggestion;
}
