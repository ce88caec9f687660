import { describe, expect, it } from 'vitest';

import { withListFilter } from '../../posts/filter.ts';
import { scopeOf } from './selection-of.ts';

describe('The scope of a selection', () => {
  it('has everything that narrows the list', () => {
    expect(scopeOf({ collection_id: 7, below: 1 })).toEqual({ collection_id: 7, below: true });
    expect(scopeOf({ is_favorite: 1 })).toEqual({ is_favorite: true });
    expect(scopeOf({ is_favorite: 0 })).toEqual({ is_favorite: false });
    expect(scopeOf(withListFilter({ tag_id: 3 }, 'bread'))).toMatchObject({ tag_id: 3, filter: 'bread', exact: true });
    expect(scopeOf({ is_uncategorized: 1, below: 0 })).toEqual({ is_uncategorized: true });
  });
});
