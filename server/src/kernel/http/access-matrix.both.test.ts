import { inForm } from '@benotes/build/test-form';
import { describe, expect, inject, it } from 'vitest';

import { violations } from '../../../testing/access-matrix.ts';
import { ROLES } from '../../../testing/access-roles.ts';
import { all, BODIES, calls } from '../../../testing/every-route.ts';

/** One of so many requests is sent for each role, each time others. The long form sends all of them. */
const STRIDE = 12;

/** Rights do not depend on the database: on PostgreSQL, the short form has the roles of a shared collection alone. */
const roles = inForm(inject('postgresUrl') !== undefined, false)
  ? ROLES.filter(({ name }) => /shared/.test(name))
  : ROLES;

describe('Every route', () => {
  it('with a body is tested with a body', () => {
    const untried = all.filter(([name, { schema, form }]) => schema.body && !form && !BODIES[name]);
    expect(untried.map(([name]) => name)).toEqual([]);
  });

  it('of an owner says so', () => {
    const forOwners = calls.filter(({ endpoint }) => /owner|token/.test(endpoint.access));
    expect(forOwners.map(({ name }) => name)).toEqual([
      'getLibrary',
      'createUser',
      'changeRole',
      'disableUser',
      'enableUser',
      'deleteUser',
      'listInvitations',
      'createInvitation',
      'resendInvitation',
      'revokeInvitation',
      'getUserFactors',
      'removeUserFactors',
      'listAllGrants',
      'createGroup',
      'updateGroup',
      'deleteGroup',
      'addGroupMember',
      'removeGroupMember',
      'listModules',
      'releaseModule',
      'promoteModule',
      'rollBackModule',
      'disableModule',
      'enableModule',
      'removeModule',
      'listApiTokens',
      'createApiToken',
      'deleteApiToken',
    ]);
  });

  // #access-by-rule
  it.each(roles.map((role) => [role.name, role] as const))(
    'answers %s by who they are and where the thing is',
    async (_name, role) => {
      // Whole for users, once: what they may not do is the longest list.
      const isWhole = role.name === 'a user' && !inject('postgresUrl');
      expect(await violations(role, isWhole ? 1 : STRIDE)).toEqual([]);
    },
  );
});
