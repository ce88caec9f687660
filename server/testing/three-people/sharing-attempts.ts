import { createGrant, createShare, deleteGrant, deleteShare, updateGrant, updateShare } from '@benotes/contract';

import { pick, type ThreePeople, type Try } from './three-people.ts';

/** As the form generates them: chosen ones are limited. */
const newToken = (three: ThreePeople) => `${three.sequence}-${three.next()}-abcdefghijklmnopqrstuvwxyz-0123456789`;

/** What people try with grants and public links. */
export const sharingAttempts = {
  share: async (three, { person, one, other, role, also: mayComment }) => {
    const { model } = three;
    const collection = pick(model.collections, one);
    if (!collection) return;
    const member = other % 3;
    const isNew = !model.grants.some((each) => each.collection === collection && each.member === member);
    const isAllowed = three.may(person, 'manager', collection) && member !== collection.owner && isNew;
    const body = { kind: 'user', principal_id: three.person(member).id, role, may_comment: mayComment } as const;
    const made = await three.send(person, createGrant, { params: { id: collection.id }, body }, isAllowed);
    if (made) model.grants.push({ id: made.body.data.id, collection, member, role, mayComment });
  },

  'change role': async (three, { person, one, role, also: mayComment }) => {
    const grant = pick(three.model.grants, one);
    if (!grant) return;
    const input = { params: { id: grant.id }, body: { role, may_comment: mayComment } };
    if (await three.send(person, updateGrant, input, three.may(person, 'manager', grant.collection)))
      Object.assign(grant, { role, mayComment });
  },

  'end grant': async (three, { person, one }) => {
    const { model } = three;
    const grant = pick(model.grants, one);
    if (!grant) return;
    const isAllowed = grant.member === person || three.may(person, 'manager', grant.collection);
    if (await three.send(person, deleteGrant, { params: { id: grant.id } }, isAllowed))
      model.grants = model.grants.filter((each) => each !== grant);
  },

  link: async (three, { person, one, other, also: withSubcollections }) => {
    const { model } = three;
    const collection = pick(model.collections, one);
    if (!collection) return;
    const token = newToken(three);
    const withComments = other % 2 === 0;
    const conditions = { with_subcollections: withSubcollections, with_comments: withComments };
    const body = { token, collection_id: collection.id, name: 'Guests', ...conditions };
    const made = await three.send(person, createShare, { body }, three.may(person, 'manager', collection));
    if (made) model.links.push({ id: made.body.data.id, token, collection, withSubcollections, withComments });
  },

  'change link': async (three, { person, one, other, also: withSubcollections }) => {
    const link = pick(three.model.links, one);
    if (!link) return;
    const withComments = other % 2 === 0;
    const body = { with_subcollections: withSubcollections, with_comments: withComments };
    const isAllowed = three.may(person, 'manager', link.collection);
    if (await three.send(person, updateShare, { params: { id: link.id }, body }, isAllowed))
      Object.assign(link, { withSubcollections, withComments });
  },

  'end link': async (three, { person, one }) => {
    const { model } = three;
    const link = pick(model.links, one);
    if (!link) return;
    const isAllowed = three.may(person, 'manager', link.collection);
    if (await three.send(person, deleteShare, { params: { id: link.id } }, isAllowed)) model.endLink(link);
  },
} satisfies Readonly<Record<string, Try>>;
