import type { Selection } from '@benotes/contract';

import { invalid } from '../../../kernel/problems.ts';
import { checkTimeZone } from '../time-zone.ts';

/** @throws Invalid for a selection that names neither or both of `ids` and `all`, or an unknown time zone. */
export function checkSelection({ scope, ids, all, except }: Selection): void {
  checkTimeZone(scope.time_zone);
  if ((ids === undefined) === (all === undefined)) throw invalid('selection', 'Either ids or all is required.');
  if (ids && except) throw invalid('selection', 'Posts can only be excepted from all.');
}
