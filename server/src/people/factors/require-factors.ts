import type { FastifyInstance } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { FactorRequired } from '../../kernel/problems.ts';
import { lacksFactor } from './required-factor.ts';

/**
 * Refuses everything to users who have not set up the second factor that the server requires, in sessions but for what
 * sets it up, and by any token.
 */
export function requireFactors(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  if (config.requireSecondFactor === null) return;
  app.addHook('onRequest', async ({ actor, routeOptions }) => {
    if (actor.kind === 'nobody' || actor.kind === 'visitor') return;
    const isSession = actor.kind === 'user' && actor.isToken !== true;
    if (isSession && routeOptions.config.isForSetUp) return;
    const user = actor.kind === 'user' ? actor.user : actor.token.user;
    if (await lacksFactor(db, config, user)) throw new FactorRequired();
  });
}
