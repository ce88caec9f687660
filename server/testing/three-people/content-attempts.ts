import { equal } from 'node:assert/strict';

import {
  actOnPosts,
  createCollection,
  createComment,
  createPost,
  deleteComment,
  deletePost,
  type Input,
  type PostAction,
  updateCollection,
  updateComment,
  updatePost,
} from '@benotes/contract';

import { type ModelCollection, type ModelPost, pathOf, ROLES } from './sharing-model.ts';
import { type Attempt, pick, type ThreePeople, type Try } from './three-people.ts';

/** What people try with collections, posts, and comments. */
export const contentAttempts = {
  'create collection': async (three, { person, one }) => {
    const { model } = three;
    const chosen = pick(model.collections, one);
    const parent = one % 3 === 0 || !chosen ? null : chosen;
    const name = `Collection ${three.next()}`;
    const isAllowed = !parent || three.may(person, 'editor', parent);
    const body = { name, parent_id: parent?.id ?? null };
    const made = await three.send(person, createCollection, { body }, isAllowed);
    if (made) model.collections.push({ id: made.body.data.id, name, owner: parent?.owner ?? person, parent });
  },

  // Into another tree, out of one, into itself, and within one's own library.
  'move collection': async (three, { person, one, other }) => {
    const { model } = three;
    const collection = pick(model.collections, one);
    const target = pick(model.collections, other);
    if (!collection || !target) return;
    const isOwn = collection.owner === person;
    // What managers may do within a tree is the matter of other tests.
    if (!isOwn && target.owner === collection.owner) return;
    const isAllowed = isOwn && target.owner === person && !pathOf(target).includes(collection);
    const input = { params: { id: collection.id }, body: { parent_id: target.id } };
    if (await three.send(person, updateCollection, input, isAllowed)) collection.parent = target;
  },

  'create post': async (three, { person, one }) => {
    const { model } = three;
    const collection = pick(model.collections, one);
    if (!collection) return;
    const title = `Leek ${three.next()}`;
    const body = { title, content: 'soup', collection_id: collection.id };
    const made = await three.send(person, createPost, { body }, three.may(person, 'editor', collection));
    if (!made) return;
    const place = { owner: collection.owner, collection, isDeleted: false, deletedWith: null };
    model.posts.push({ ...place, id: made.body.data.id, title, tags: new Set() });
  },

  edit: async (three, { person, one }) => {
    const post = pick(three.model.posts, one);
    if (!post || post.isDeleted) return;
    const title = `Leek ${three.next()}`;
    if (await change(three, person, post, { title })) post.title = title;
  },

  delete: async (three, { person, one }) => {
    const post = pick(three.model.posts, one);
    if (!post || post.isDeleted) return;
    const input = { params: { id: post.id } };
    if (await three.send(person, deletePost, input, mayEdit(three, person, post))) post.isDeleted = true;
  },

  restore: async (three, { person, one }) => {
    const post = pick(three.model.posts, one);
    if (!post?.isDeleted || !(await change(three, person, post, { is_archived: false }))) return;
    post.isDeleted = false;
    post.deletedWith = null;
  },

  'move post': async (three, { person, one, other }) => {
    const { model } = three;
    const post = pick(model.posts, one);
    const target = pick(model.collections, other);
    if (!post || post.isDeleted || !target || post.collection === target) return;
    const isAllowed = target.owner === post.owner && three.may(person, 'editor', target);
    if (await change(three, person, post, { collection_id: target.id }, isAllowed)) post.collection = target;
  },

  'tag many': (three, attempt) => {
    const tag = attempt.one % 2 === 0 ? 'rye' : 'spelt';
    return actOnMany(three, attempt, {
      action: { type: 'tag', tag_ids: [], add_tags: [tag] },
      change: (post) => {
        post.tags = new Set([...post.tags, tag]);
      },
    });
  },

  'move many': async (three, attempt) => {
    const { person, other } = attempt;
    const target = pick(three.model.collections, other);
    if (!target) return;
    await actOnMany(three, attempt, {
      action: { type: 'move', collection_id: target.id },
      isPossible: ({ owner }) => target.owner === owner && three.may(person, 'editor', target),
      change: (post) => {
        post.collection = target;
      },
    });
  },

  'delete many': (three, attempt) =>
    actOnMany(three, attempt, {
      action: { type: 'delete' },
      change: (post) => {
        post.isDeleted = true;
      },
    }),

  comment: async (three, { person, one }) => {
    const { model } = three;
    const post = pick(model.posts, one);
    if (!post) return;
    const text = `Comment ${three.next()}`;
    const input = { params: { id: post.id }, body: { text } };
    const made = await three.send(person, createComment, input, model.mayComment(person, post));
    if (made) model.comments.push({ id: made.body.data.id, post, author: person, text });
  },

  'edit comment': async (three, { person, one }) => {
    const { model } = three;
    const comment = pick(model.comments, one);
    if (!comment) return;
    const text = `Comment ${three.next()}`;
    const isAllowed = comment.author === person && model.mayComment(person, comment.post);
    const input = { params: { id: comment.id }, body: { text } };
    if (await three.send(person, updateComment, input, isAllowed)) comment.text = text;
  },

  'delete comment': async (three, { person, one }) => {
    const { model } = three;
    const comment = pick(model.comments, one);
    if (!comment) return;
    const { id, post, author } = comment;
    const mayDelete = author === person || model.permissionFor(person, post) >= ROLES.manager;
    const isAllowed = mayDelete && model.sees(person, post);
    if (await three.send(person, deleteComment, { params: { id } }, isAllowed))
      model.comments = model.comments.filter((each) => each !== comment);
  },
} satisfies Readonly<Record<string, Try>>;

const mayEdit = ({ model }: ThreePeople, person: number, post: ModelPost): boolean =>
  model.permissionFor(person, post) >= ROLES.editor;

const change = (
  three: ThreePeople,
  person: number,
  post: ModelPost,
  body: Input<typeof updatePost>['body'],
  isPossible = true,
) => three.send(person, updatePost, { params: { id: post.id }, body }, mayEdit(three, person, post) && isPossible);

/** An action on many posts: what it does to each of them, and in which collections it is possible. */
interface ManyAction {
  action: PostAction;
  change: (post: ModelPost) => void;
  isPossible?: (collection: ModelCollection) => boolean;
}

/** Selects every other post there is: those that are in no list of the collection must be ignored. */
async function actOnMany(
  three: ThreePeople,
  { person, one, other, also }: Attempt,
  { action, change, isPossible = () => true }: ManyAction,
): Promise<void> {
  const { model } = three;
  const collection = pick(model.collections, one);
  if (!collection) return;
  const named = model.posts.filter((_, index) => index % 2 === other % 2);
  const selection = { scope: { collection_id: collection.id, below: also }, ids: named.map(({ id }) => id) };
  const isAllowed = three.may(person, 'editor', collection) && isPossible(collection);
  const done = await three.send(person, actOnPosts, { body: { selection, action } }, isAllowed);
  if (!done) return;
  const selected = model.livePosts(collection, also).filter((post) => named.includes(post));
  equal(done.body.data.total, selected.length);
  for (const post of selected) change(post);
}
