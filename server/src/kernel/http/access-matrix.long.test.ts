import { describe, expect, it } from 'vitest';

import { violations } from '../../../testing/access-matrix.ts';
import { ROLES } from '../../../testing/access-roles.ts';

describe('Every route, with an id of every place,', () => {
  it.each(ROLES.map((role) => [role.name, role] as const))(
    'answers %s by who they are and where the thing is',
    async (_name, role) => {
      expect(await violations(role)).toEqual([]);
    },
  );
});
