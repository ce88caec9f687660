import type { ServerGrant } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const ROLES: Readonly<Record<ServerGrant['role'], string>> = {
  viewer: 'can view',
  editor: 'can edit',
  manager: 'can manage',
};

const whom = ({ kind, name }: ServerGrant): string => {
  if (kind === 'everyone') return 'everyone on this server';
  return kind === 'group' ? `the group ${isolate(name)}` : isolate(name);
};

/** Texts of the list of who shares what with whom. */
export const texts = {
  title: 'Who shares what with whom',
  open: 'Show',
  openLong: 'Show who shares what with whom',
  hint: 'Collections that users of this server share with each other, newest first. Public links are not among them.',
  list: 'Shared collections',
  notLoaded: 'The list could not be loaded.',
  none: 'Nothing is shared.',
  more: 'Show more',
  sentence: (grant: ServerGrant) =>
    `${isolate(grant.owner.name)} shares “${isolate(grant.collection_name)}” with ${whom(grant)}`,
  detail: (grant: ServerGrant, since: string) => {
    const by = grant.made_by && grant.made_by.id !== grant.owner.id ? `, by ${isolate(grant.made_by.name)}` : '';
    return `${ROLES[grant.role]}${grant.may_comment && grant.role === 'viewer' ? ' and comment' : ''}, since ${since}${by}`;
  },
  person: (name: string) => `Open ${isolate(name)}`,
} as const;
