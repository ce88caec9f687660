import type { ConditionName, SearchOrder } from './operators.ts';

/** Where a part of the query is in the text (UTF-16). */
export interface Place {
  from: number;
  to: number;
}

/** Words to find anywhere in a post. */
export interface WordTerm extends Place {
  kind: 'words';
  text: string;
  /** A phrase in quotation marks. */
  isQuoted: boolean;
  isNegated: boolean;
}

/** A condition such as `tag:recipes`. */
export interface OperatorTerm extends Place {
  kind: 'operator';
  name: ConditionName;
  /** In the form of the operator's `read`. */
  value: string;
  isQuoted: boolean;
  isNegated: boolean;
}

/** The order of the results: `sort:newest`. */
export interface SortTerm extends Place {
  kind: 'sort';
  value: SearchOrder;
}

export type Term = WordTerm | OperatorTerm;

/** A part of the text that was not understood; it is searched as words unless the message says otherwise. */
export interface Issue extends Place {
  message: string;
}

/** A parsed search. */
export interface Query {
  /** All of them must match; of the terms of each, which were joined by `OR`, one. */
  clauses: readonly (readonly Term[])[];
  /** Null: by relevance. */
  sort: SortTerm | null;
  issues: readonly Issue[];
}
