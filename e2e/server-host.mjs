import { readConfig } from '../server/dist/config.js';
import { openServer } from '../server/dist/serve.js';

/**
 * A process that opens servers of the built product one after the other: loading one takes longer than most tests.
 *
 * @typedef {{ id: number, env?: Record<string, string> }} Order to open a server with this environment, or to close it.
 * @typedef {{ id: number, error?: string }} Done
 */

/** @type {Map<number, import('fastify').FastifyInstance>} */
const open = new Map();

/** @param {Order} order */
async function carryOut({ id, env }) {
  if (!env) return void (await open.get(id)?.close());
  const { app, listen } = await openServer(readConfig(env), console.log);
  open.set(id, app);
  await listen();
}

process.on('message', (/** @type {Order} */ order) => {
  carryOut(order).then(
    () => process.send?.({ id: order.id }),
    (error) => process.send?.({ id: order.id, error: String(error) }),
  );
});
