import { sql, type SqlBool } from 'kysely';

/**
 * That a user is not disabled: a condition of every query that lets somebody in by a session, a token, or a public
 * link.
 */
export const isActive = sql<SqlBool>`users.disabled_at is null`;

/** Whether a user may see something of others: a grant names them, a group of theirs, or everyone. */
export const isMember = sql<SqlBool>`(
  exists (select 1 from collection_grants where collection_grants.member_id = users.id)
  or exists (
    select 1 from group_members
    join collection_grants on collection_grants.group_id = group_members.group_id
    where group_members.user_id = users.id
  )
  or exists (select 1 from collection_grants where collection_grants.kind = 'everyone')
)`;
