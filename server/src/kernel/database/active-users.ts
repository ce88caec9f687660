import { sql, type SqlBool } from 'kysely';

/**
 * That a user is not disabled: a condition of every query that lets somebody in by a session, a token, or a public
 * link.
 */
export const isActive = sql<SqlBool>`users.disabled_at is null`;
