import type { FastifyInstance } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { bearerOf } from '../../kernel/http/guard.ts';
import { ConfirmationNeeded } from '../../kernel/problems.ts';
import { confirmationFor, confirmedUntil } from './confirmation.service.ts';

/** Refuses what gives or takes power to a session that was not confirmed lately: it may be stolen. */
export function requireConfirmations(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  app.addHook('preHandler', async (request) => {
    const { actor, routeOptions } = request;
    if (!routeOptions.config.isConfirmed || actor.kind !== 'user') return;
    const session = { userId: actor.user.id, accessToken: bearerOf(request) ?? '' };
    if ((await confirmedUntil(db, config, session)) !== null) return;
    throw new ConfirmationNeeded(await confirmationFor(db, config, actor.user.id));
  });
}
