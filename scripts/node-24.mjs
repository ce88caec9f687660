import { run, toolEnvironment } from './processes.mjs';

/**
 * The version that the container runs; `node` is a package of the registry that contains it for the usual platforms.
 */
const PACKAGE = 'node@24.21.0';

/**
 * Provides Node 24 for tests: in the cache of npm, where it stays for the next run, because every installation would
 * otherwise download 50 MB.
 *
 * @returns {Promise<string | null>} the path of the program; null, and a line that says so, if it cannot be had.
 */
export async function provideNode24() {
  const { code, output } = await run(
    'npx',
    ['--yes', '--loglevel=error', '--package', PACKAGE, '--', 'node', '-p', '`at ${process.execPath}`'],
    { env: toolEnvironment() },
  );
  const program = /^at (\S.*)$/m.exec(output)?.[1];
  if (code === 0 && program) return program;
  console.error(`Node 24 could not be installed (${PACKAGE}), so nothing is tested on it: ${output.split('\n', 1)[0]}`);
  return null;
}
