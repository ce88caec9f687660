import {
  type ConditionName,
  type OperatorTerm,
  parseQuery,
  type Query,
  type Term,
} from '@benotes/contract/search-query';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { type Phrase, phraseOf, prefixTerm } from '../search/parse-query.ts';
import { wordCondition } from '../search/word-condition.repo.ts';
import {
  type ConditionContext,
  isCopyValue,
  operatorConditions,
  type SearchContext,
} from './operator-conditions.repo.ts';
import { filterId, lookupId } from './post-id.repo.ts';

/** A search as the database understands it. */
export interface CompiledQuery {
  /** Of the phrases of each clause, one must match. They also rank the results. */
  phrases: Phrase[][];
  /** Conditions on `posts`. */
  conditions: RawBuilder<unknown>[];
  /** Whether another condition of the statement looks the posts up. */
  isLookedUp: boolean;
  /** Whether words are searched in copies, too, or only there. */
  copies: 'with' | 'without' | 'only';
}

/** A query that all posts match. */
export const MATCHES_ALL: CompiledQuery = {
  phrases: [],
  conditions: [sql`1 = 1`],
  isLookedUp: true,
  copies: 'without',
};

const WORD_PLACES = { with: 'anywhere', without: 'post', only: 'copy' } as const;

/** The operators that can look posts up: those that usually find the fewest posts first. */
const LOOKUPS: readonly ConditionName[] = ['is', 'site', 'tag', 'title', 'has', 'in', 'on', 'after', 'before'];
/** Values of `is:` that almost every post may have. */
const FREQUENT = new Set(['note', 'link', 'untagged']);

/** Compiles the text of a search; null if there is nothing to search for. */
export async function compileQuery(context: SearchContext, text: string): Promise<CompiledQuery | null> {
  const query = parseQuery(text);
  const prefix = prefixTerm(query);
  const clauses = query.clauses.flatMap((clause) => {
    const terms = clause
      .map((term) => ({ term, phrase: isWords(term) ? phraseOf(term, term === prefix) : null }))
      .filter(({ phrase }) => phrase === null || phrase.tokens.length > 0);
    return terms.length > 0 ? [terms] : [];
  });
  const copies = copiesIn(query);
  const compiled: CompiledQuery = { phrases: [], conditions: [], isLookedUp: context.isLookedUp ?? false, copies };
  const others: (typeof clauses)[number][] = [];
  for (const terms of clauses) {
    const only = onlyTerm(terms);
    if (copies !== 'with' && only && isCopyTerm(only)) continue; // it says where words are searched
    const phrases = terms.flatMap(({ term, phrase }) =>
      phrase && term.kind === 'words' && !term.isNegated ? [phrase] : [],
    );
    if (phrases.length === terms.length) compiled.phrases.push(phrases);
    else others.push(terms);
  }
  // Words look posts up in the index of words.
  const lookup = context.isLookedUp || compiled.phrases.length > 0 ? undefined : lookupTerm(others.map(onlyTerm));
  const id = filterId(context.db);
  for (const terms of others) {
    const conditions = await Promise.all(
      terms.map(({ term, phrase }) =>
        conditionOf({ ...context, id: term === lookup ? lookupId : id }, term, phrase, {
          isPrefix: term === prefix,
          copies,
        }),
      ),
    );
    compiled.conditions.push(sql`(${sql.join(conditions, sql` or `)})`);
  }
  return compiled.phrases.length + compiled.conditions.length > 0 ? compiled : null;
}

const isCopyTerm = (term: Term) => term.kind === 'operator' && term.name === 'in' && isCopyValue(term);

/**
 * Where a query with words searches them: `in:copy` and `-in:copy` stand by themselves. Without words they are
 * conditions.
 */
function copiesIn({ clauses }: Query): CompiledQuery['copies'] {
  const scopes = clauses.map(onlyOf).filter((term): term is Term => term !== undefined && isCopyTerm(term));
  const hasWords = clauses.flat().some((term) => term.kind === 'words' && !term.isNegated);
  const [scope, ...more] = hasWords ? scopes : [];
  if (!scope || more.some(({ isNegated }) => isNegated !== scope.isNegated)) return 'with';
  return scope.isNegated ? 'without' : 'only';
}

const onlyOf = (clause: readonly Term[]): Term | undefined => (clause.length === 1 ? clause[0] : undefined);

const onlyTerm = (terms: readonly { term: Term }[]): Term | undefined =>
  terms.length === 1 ? terms[0]?.term : undefined;

const rank = ({ name }: OperatorTerm) => LOOKUPS.indexOf(name);

/** The term that looks posts up. */
function lookupTerm(terms: readonly (Term | undefined)[]): OperatorTerm | undefined {
  const candidates = terms.filter(
    (term): term is OperatorTerm =>
      term?.kind === 'operator' && !term.isNegated && LOOKUPS.includes(term.name) && !FREQUENT.has(term.value),
  );
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** A query as one condition on `posts`, without its ranking. */
export async function conditionOfQuery(
  db: Db,
  userId: number,
  { phrases, conditions, isLookedUp, copies }: CompiledQuery,
): Promise<RawBuilder<boolean>> {
  const clauses = phrases.map(async (clause, index) => {
    const id = index === 0 && clause.length === 1 && !isLookedUp ? lookupId : filterId(db);
    const words = await Promise.all(clause.map((phrase) => wordCondition(db, userId, phrase, WORD_PLACES[copies], id)));
    return sql`(${sql.join(words, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join([...(await Promise.all(clauses)), ...conditions], sql` and `)})`;
}

const isWords = (term: Term) => term.kind === 'words' || term.name === 'title';

async function conditionOf(
  context: ConditionContext,
  term: Term,
  phrase: Phrase | null,
  { isPrefix, copies }: { isPrefix: boolean } & Pick<CompiledQuery, 'copies'>,
): Promise<RawBuilder<unknown>> {
  const condition =
    term.kind === 'words'
      ? await wordCondition(
          context.db,
          context.userId,
          phrase ?? phraseOf(term, isPrefix),
          WORD_PLACES[copies],
          context.id,
        )
      : await operatorConditions[term.name](context, term, isPrefix);
  return term.isNegated ? sql`not (${condition})` : condition;
}
