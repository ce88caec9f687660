import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';

/** Revokes the invitations that an owner has sent. `by`: who does it; a null id for nobody. */
export async function revokeInvitations(
  trx: Db,
  by: { id: number | null; client: Client },
  ownerId: number,
): Promise<void> {
  const revoked = await trx.deleteFrom('invitations').where('user_id', '=', ownerId).returning('email').execute();
  for (const { email: detail } of revoked)
    await recordEvent(trx, { action: 'invitation.revoked', by: by.id, detail, client: by.client });
}
