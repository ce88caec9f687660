import type { Selection } from '@benotes/contract';

import { invalid } from '../../problems.ts';

/** @throws Invalid for a selection that names neither or both of `ids` and `all`. */
export function checkSelection({ ids, all, except }: Selection): void {
  if ((ids === undefined) === (all === undefined)) throw invalid('selection', 'Either ids or all is required.');
  if (ids && except) throw invalid('selection', 'Posts can only be excepted from all.');
}
