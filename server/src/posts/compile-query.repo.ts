import { parseQuery, type Term } from '@benotes/contract/search-query';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { type Phrase, phraseOf, prefixTerm } from '../search/parse-query.ts';
import { wordCondition } from '../search/word-condition.repo.ts';
import { operatorConditions, type SearchContext } from './operator-conditions.repo.ts';

/** A search as the database understands it. */
export interface CompiledQuery {
  /** Of the phrases of each clause, one must match. They also rank the results. */
  phrases: Phrase[][];
  /** Conditions on `posts`. */
  conditions: RawBuilder<unknown>[];
}

/** Compiles the text of a search; null if there is nothing to search for. */
export async function compileQuery(context: SearchContext, text: string): Promise<CompiledQuery | null> {
  const query = parseQuery(text);
  const prefix = prefixTerm(query);
  const compiled: CompiledQuery = { phrases: [], conditions: [] };
  for (const clause of query.clauses) {
    const terms = clause
      .map((term) => ({ term, phrase: isWords(term) ? phraseOf(term, term === prefix) : null }))
      .filter(({ phrase }) => phrase === null || phrase.tokens.length > 0);
    const phrases = terms.flatMap(({ term, phrase }) =>
      phrase && term.kind === 'words' && !term.isNegated ? [phrase] : [],
    );
    if (terms.length === 0) continue;
    if (phrases.length === terms.length) compiled.phrases.push(phrases);
    else {
      const conditions = await Promise.all(
        terms.map(({ term, phrase }) => conditionOf(context, term, phrase, term === prefix)),
      );
      compiled.conditions.push(sql`(${sql.join(conditions, sql` or `)})`);
    }
  }
  return compiled.phrases.length + compiled.conditions.length > 0 ? compiled : null;
}

/** A query as one condition on `posts`, without its ranking. */
export async function conditionOfQuery(
  db: Db,
  userId: number,
  { phrases, conditions }: CompiledQuery,
): Promise<RawBuilder<boolean>> {
  const clauses = phrases.map(async (clause) => {
    const words = await Promise.all(clause.map((phrase) => wordCondition(db, userId, phrase, 'anywhere')));
    return sql`(${sql.join(words, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join([...(await Promise.all(clauses)), ...conditions], sql` and `)})`;
}

const isWords = (term: Term) => term.kind === 'words' || term.name === 'title';

async function conditionOf(
  context: SearchContext,
  term: Term,
  phrase: Phrase | null,
  isPrefix: boolean,
): Promise<RawBuilder<unknown>> {
  const condition =
    term.kind === 'words'
      ? await wordCondition(context.db, context.userId, phrase ?? phraseOf(term, isPrefix), 'anywhere')
      : await operatorConditions[term.name](context, term, isPrefix);
  return term.isNegated ? sql`not (${condition})` : condition;
}
