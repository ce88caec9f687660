import { requireNode } from './node-version.mjs';

requireNode();
void main();

/**
 * `npm run test:faults`, `test:model`, `test:soak`, `test:browsers`: the long form of tests whose short form is part of `npm test`. The
 * last line says N passed, N failed.
 */
async function main() {
  const { readdirSync } = await import('node:fs');
  const path = await import('node:path');
  const { installMissing } = await import('./install.mjs');
  const { root } = await import('./paths.mjs');
  const { buildStale } = await import('./deployables.mjs');
  const { provideChromium } = await import('./chromium.mjs');
  const { provideOtherEngines } = await import('./other-engines.mjs');
  const { runPlaywright, runVitest } = await import('./suites.mjs');
  const { sum, summary } = await import('./totals.mjs');

  const part = process.argv[2] ?? '';
  const { env, files } = PARTS[part] ?? {};
  if (!files) {
    console.error(`There is no part "${part}": ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  // What is set already, such as KILLS=100, has priority.
  process.env = { ...env, ...process.env };
  await installMissing();
  const others = new Set(Object.values(PARTS).flatMap((other) => (other === PARTS[part] ? [] : other.files)));
  const names = files.flatMap((file) =>
    file.endsWith('/')
      ? readdirSync(path.join(root, file))
          .map((name) => file + name)
          .filter((name) => name.endsWith('.test.ts') && !others.has(name))
      : file,
  );
  const total = sum([
    await (part === 'browsers' ? inBrowsers() : runVitest('--project', 'server', '--project', 'postgres', ...names)),
  ]);
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

  async function inBrowsers() {
    if (!(await buildStale()) || !(await provideChromium())) return { passed: 0, failed: 1, skipped: 0 };
    await provideOtherEngines();
    return runPlaywright('--project=desktop', ...names);
  }
}

/**
 * Files and folders of tests, and the environment that makes them long.
 *
 * @type {Record<string, { env: Record<string, string>, files: string[] }>}
 */
const PARTS = {
  faults: {
    env: { KILLS: '20' },
    files: [
      'server/src/system-tests/',
      'server/src/database/',
      'server/src/backup/',
      'server/src/disk/',
      'server/src/move/',
      'server/src/migrate/',
      'server/src/mail/',
      'server/src/previews/',
      'server/src/files/',
      'server/src/web/releases/',
      'server/src/web/protection/',
      'server/src/attacks/memory.test.ts',
      'server/src/attacks/sockets.test.ts',
      'server/src/commands/migrate-from.test.ts',
      'server/src/transfer/jobs/work-folders.test.ts',
      'server/src/shutdown.test.ts',
    ],
  },
  model: { env: { MODEL_RUNS: '2000' }, files: ['server/src/system-tests/model.test.ts'] },
  browsers: {
    env: { BROWSERS: 'all' },
    files: ['engines.spec.ts', 'browsers.spec.ts', 'composition-firefox.spec.ts', 'writing.spec.ts'],
  },
  soak: {
    env: { SOAK_SECONDS: '1800', SOAK_PEOPLE: '50' },
    files: ['server/src/system-tests/soak.test.ts'],
  },
};
