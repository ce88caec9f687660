import { fieldsWith, type FieldsWith, type Post, POST_FIELDS, type PostField } from '@benotes/contract';
import type { Updateable } from 'kysely';

import type { Database } from '../../kernel/database/schema.ts';

type Given = FieldsWith<'given'>;

/** The columns of the fields in a request body that are stored as they are given. */
export const givenColumns = (body: Partial<Pick<Post, Given>>): Pick<Updateable<Database['posts']>, Given> =>
  Object.fromEntries(
    fieldsWith('given').flatMap((name) => {
      const { column }: PostField = POST_FIELDS[name];
      const value = body[name];
      return value === undefined ? [] : [[name, column === 'flag' ? Number(value) : value]];
    }),
  );
