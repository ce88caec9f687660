import { readConfig } from '../server/dist/config.js';
import { openServer } from '../server/dist/serve.js';

/**
 * A process that starts servers of the built product one after the other, because loading the code takes longer than
 * most tests.
 *
 * @typedef {{ id: number, env?: Record<string, string> }} Request to start a server with this environment, or to stop
 *   it.
 * @typedef {{ id: number, error?: string }} Response
 */

/** @type {Map<number, import('fastify').FastifyInstance>} */
const open = new Map();

/** @param {Request} request */
async function handle({ id, env }) {
  if (!env) return void (await open.get(id)?.close());
  const { app, listen } = await openServer(readConfig(env), console.log);
  open.set(id, app);
  await listen();
}

// Its worker has ended, perhaps without ending this process.
process.on('disconnect', () => process.exit());
process.on('message', (/** @type {Request} */ request) => {
  handle(request).then(
    () => process.send?.({ id: request.id }),
    (error) => process.send?.({ id: request.id, error: String(error) }),
  );
});
