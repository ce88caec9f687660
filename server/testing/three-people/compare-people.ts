import { deepEqual } from 'node:assert/strict';

import { type Comment, getPost, listComments, listPosts, type Post } from '@benotes/contract';

import type { ModelLink, ModelPost } from './sharing-model.ts';
import type { ThreePeople } from './three-people.ts';

/**
 * Compares what each person sees with the model, by id and in a search of everything, and what visitors see. Owners see
 * all that is theirs: nothing is lost.
 */
export async function comparePeople(three: ThreePeople): Promise<void> {
  const { people, model } = three;
  for (const person of people.keys()) {
    for (const post of model.posts) deepEqual(await seenBy(three, person, post.id), expectedFor(three, person, post));
    deepEqual(await foundBy(three, person), expectedResults(three, person));
  }
  for (const link of model.links) deepEqual(await shownBy(three, link), expectedOf(three, link));
  for (const token of model.endedTokens) deepEqual((await visit(three, token, listPosts.url)).status, 401);
}

/** A post and its comments, as a person gets them. */
async function seenBy(three: ThreePeople, person: number, id: number) {
  const { call } = three.person(person);
  const post = await call(getPost, { params: { id }, query: { withTags: true } });
  const comments = await call(listComments, { params: { id }, query: { limit: 0 } });
  const statuses = [post.status, comments.status];
  if (post.status !== 200 || comments.status !== 200) return { id, statuses };
  const { title, collection_id, is_archived, tags = [] } = post.body.data;
  const names = tags.map(({ name }) => name).toSorted();
  return { id, statuses, title, collection_id, is_archived, names, comments: linesOf(comments.body.data) };
}

function expectedFor(three: ThreePeople, person: number, post: ModelPost) {
  const { id, title, collection, isDeleted, tags } = post;
  if (!three.model.sees(person, post)) return { id, statuses: [404, 404] };
  const place = { collection_id: collection?.id ?? null, is_archived: isDeleted };
  const names = [...tags].toSorted();
  return { id, statuses: [200, 200], title, ...place, names, comments: commentsOn(three, post) };
}

const linesOf = (comments: readonly Comment[]) => comments.map(({ id, author, text }) => [id, author?.id, text]);

const commentsOn = ({ model, people }: ThreePeople, post: ModelPost) =>
  model.comments
    .filter((comment) => comment.post === post)
    .map(({ id, author, text }) => [id, people[author]?.id, text]);

async function foundBy(three: ThreePeople, person: number) {
  const query = { filter: 'leek', withShared: true, limit: 100 };
  const { data } = (await three.person(person).call(listPosts, { query })).body;
  return data.map(({ id, owner_id, permission }) => ({ id, owner_id, permission }));
}

function expectedResults({ model, people }: ThreePeople, person: number) {
  const live = model.posts.filter((post) => !post.isDeleted && model.sees(person, post));
  return live
    .toSorted((a, b) => b.id - a.id)
    .map((post) => {
      const isOwn = post.owner === person;
      const permission = isOwn ? undefined : model.permissionFor(person, post);
      return { id: post.id, owner_id: isOwn ? undefined : people[post.owner]?.id, permission };
    });
}

/** The answer to a visitor. Each sequence has an address of its own, because wrong tokens are limited. */
async function visit({ test, sequence }: ThreePeople, token: string, url: string) {
  const remoteAddress = `10.1.${sequence >> 8}.${sequence & 255}`;
  const answer = await test.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

/** The posts that visitors see, and the comments on each post there is. */
async function shownBy(three: ThreePeople, { token }: ModelLink) {
  const list = await visit(three, token, `${listPosts.url}?limit=0`);
  const ids = (list.body as { data: Post[] }).data.map(({ id }) => id).toSorted((a, b) => a - b);
  const comments = [];
  for (const { id } of three.model.posts) {
    const { status, body } = await visit(three, token, listComments.url.replace(':id', String(id)));
    comments.push(status === 200 ? linesOf((body as { data: Comment[] }).data) : status);
  }
  return { ids, comments };
}

function expectedOf(three: ThreePeople, { collection, withSubcollections, withComments }: ModelLink) {
  const shown = new Set(three.model.livePosts(collection, withSubcollections));
  const ids = [...shown].map(({ id }) => id).toSorted((a, b) => a - b);
  const comments = three.model.posts.map((post) => (withComments && shown.has(post) ? commentsOn(three, post) : 404));
  return { ids, comments };
}
