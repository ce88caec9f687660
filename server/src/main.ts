import closeWithGrace from 'close-with-grace';

import { DRAIN } from './app/cluster/cluster.ts';
import { openServer } from './app/serve.ts';
import { ConfigError, readConfig } from './kernel/config/config.ts';
import { ignoreOutputErrors } from './kernel/log-stream.ts';
import { StartError } from './kernel/start-error.ts';

/** Longer than any shutdown takes. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

ignoreOutputErrors();

try {
  const { app, listen, drain, stop } = await openServer(readConfig(process.env), console.log);
  closeWithGrace({ delay: SHUTDOWN_TIMEOUT_MS, logger: app.log }, async ({ err }) => {
    if (err) app.log.error(err);
    await stop();
  });
  process.on('message', (message) => {
    if (message === DRAIN) drain();
  });
  await listen();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
