import { FAVORITES_OF_OTHERS_MAX } from '@benotes/contract';

import { invalid } from '../../../kernel/problems.ts';

/** @param field what of the request asks for one more. */
export const tooManyFavorites = (field: string) =>
  invalid(field, `At most ${FAVORITES_OF_OTHERS_MAX.toLocaleString('en-US')} posts of others can be favorites.`);
