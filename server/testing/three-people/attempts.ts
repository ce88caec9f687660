import type { Role } from '@benotes/contract';
import { boolean, constantFrom, nat, record } from 'fast-check';

import { contentAttempts } from './content-attempts.ts';
import { moveAttempts } from './move-attempts.ts';
import { sharingAttempts } from './sharing-attempts.ts';
import type { Attempt, ThreePeople } from './three-people.ts';

const ATTEMPTS = { ...contentAttempts, ...sharingAttempts, ...moveAttempts };

type Kind = keyof typeof ATTEMPTS;

/** All of them, and those once more that others depend on. */
const KINDS: readonly Kind[] = [
  ...(Object.keys(ATTEMPTS) as Kind[]), // as they are listed above
  'create post',
  'share',
  'comment',
  'link',
  'move posts to an owner',
  'move collection to an owner',
  'undo a move',
];

/** One of the roles, a person, and two things. */
export const anAttempt = record({
  kind: constantFrom<Kind>(...KINDS),
  person: nat(2),
  one: nat(50),
  other: nat(50),
  role: constantFrom<Role>('viewer', 'editor', 'manager'),
  also: boolean(),
});

export const tryIt = (three: ThreePeople, { kind, ...attempt }: Attempt & { kind: Kind }): Promise<void> =>
  ATTEMPTS[kind](three, attempt);

/** Each has a collection with a post, and shares it with the next one: to view, to edit, and to manage. */
export async function begin(three: ThreePeople): Promise<void> {
  for (const [person, role] of (['viewer', 'editor', 'manager'] as const).entries()) {
    const attempt = { person, one: person, other: (person + 1) % 3, role, also: false };
    await tryIt(three, { ...attempt, kind: 'create collection', one: 0 });
    await tryIt(three, { ...attempt, kind: 'create post' });
    await tryIt(three, { ...attempt, kind: 'share' });
  }
}
