export { isDate, type Period, periodOf } from './dates.ts';
export { formatQuery, formatTerm, quoteValue } from './format-query.ts';
export {
  type ConditionName,
  isOperatorName,
  OPERATOR_NAMES,
  operatorNamed,
  type OperatorName,
  type SearchOrder,
  takesDates,
} from './operators.ts';
export { parseQuery } from './parse-query.ts';
export type { Issue, OperatorTerm, Query, SortTerm, Term, WordTerm } from './query.ts';
export { texts as searchTexts } from './texts.ts';
