import { type Comment, COMMENTS_PER_POST_MAX, type createComment, type Input } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { markEdited } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { Actor } from '../../kernel/http/guard.ts';
import { forbidden, invalid } from '../../kernel/problems.ts';
import { type Access, isAllowed } from '../access/access.ts';
import { noSuch } from '../access/request-access.ts';
import { otherChanged } from '../events.ts';
import { findPostPeople } from '../grants/people.repo.ts';
import { hasPost } from '../highlights/highlights.repo.ts';
import { tellOfComment, tellOfMentions } from '../notifications/tell.ts';
import { addComment, countComments, findComment, removeComment, setComment } from './comments.repo.ts';
import { findMentions } from './mentions.ts';

/** Whether somebody who sees a post also sees the comments on it: visitors only if their link says so. */
export const seesComments = (actor: Actor): boolean => actor.kind !== 'visitor' || actor.visitor.with_comments;

/** Whoever writes a comment, and what they may do in the library that it is in. */
interface Writer {
  userId: number;
  access: Access;
}

type Given = Input<typeof createComment>['body'];

const idsOf = (people: readonly { id: number }[]): ReadonlySet<number> => new Set(people.map(({ id }) => id));

/** @throws Problem 403 for who may not comment, 404 if there is no such post, 422 without a text or for too many. */
export function commentOn(db: Db, { userId, access }: Writer, postId: number, given: Given): Promise<Comment> {
  if (!access.mayComment) throw forbidden();
  const { ownerId } = access;
  return transact(db, ownerId, async (trx) => {
    if (!(await hasPost(trx, ownerId, postId))) throw noSuch('post');
    if ((await countComments(trx, ownerId, postId)) >= COMMENTS_PER_POST_MAX)
      throw invalid('text', `A post has at most ${COMMENTS_PER_POST_MAX} comments.`);
    const text = textOf(given.text);
    const people = await findPostPeople(trx, ownerId, postId);
    const mentions = findMentions(text, people, given.mentions);
    const id = await addComment(trx, ownerId, { post_id: postId, author_id: userId, text, mentions });
    await tellOfComment(trx, {
      ownerId,
      postId,
      commentId: id,
      authorId: userId,
      mentioned: [...new Set(mentions.map((mention) => mention.id))],
      people: idsOf(people),
    });
    return changed(trx, ownerId, 'created', await existing(trx, ownerId, id));
  });
}

/** @throws Problem 403 for who may not comment (any more), and for a comment of somebody else; 404 if there is none. */
export function editComment(db: Db, { userId, access }: Writer, id: number, given: Given): Promise<Comment> {
  const { ownerId } = access;
  return transact(db, ownerId, async (trx) => {
    const known = await existing(trx, ownerId, id);
    if (known.author?.id !== userId || !access.mayComment) throw forbidden();
    const text = textOf(given.text);
    if (text === known.text) return known;
    const named = known.mentions ?? [];
    const people = await findPostPeople(trx, ownerId, known.post_id);
    // Whom it has named stays named, also without access now.
    const chosen = [...(given.mentions ?? []), ...named.map((person) => person.id)];
    const mentions = findMentions(text, [...people, ...named], chosen);
    await setComment(trx, ownerId, id, { text, mentions });
    const before = idsOf(named);
    await tellOfMentions(trx, {
      ownerId,
      postId: known.post_id,
      commentId: id,
      authorId: userId,
      mentioned: [...new Set(mentions.map((mention) => mention.id))].filter((each) => !before.has(each)),
      people: idsOf(people),
    });
    return changed(trx, ownerId, 'changed', await existing(trx, ownerId, id));
  });
}

/** @throws Problem 403 for a comment of somebody else, except for managers; 404 if there is none. */
export function deleteOne(db: Db, { userId, access }: Writer, id: number): Promise<void> {
  const { ownerId } = access;
  return transact(db, ownerId, async (trx) => {
    const known = await existing(trx, ownerId, id);
    if (known.author?.id !== userId && !isAllowed(access, 'manage')) throw forbidden();
    await removeComment(trx, ownerId, id);
    await changed(trx, ownerId, 'removed', known);
  });
}

function textOf(text: string): string {
  const trimmed = text.replaceAll(/\r\n?/g, '\n').trim();
  if (trimmed === '') throw invalid('text', 'A comment needs a text.');
  return trimmed;
}

async function existing(db: Db, ownerId: number, id: number): Promise<Comment> {
  const comment = await findComment(db, ownerId, id);
  if (!comment) throw noSuch('comment');
  return comment;
}

async function changed(
  trx: Db,
  ownerId: number,
  kind: 'created' | 'changed' | 'removed',
  comment: Comment,
): Promise<Comment> {
  const fields = kind === 'changed' ? ['text'] : [];
  await markEdited(trx, 'posts', ownerId, [comment.post_id]);
  await otherChanged(trx, ownerId, { type: 'comment', kind, id: comment.id, postId: comment.post_id, fields });
  return comment;
}
