import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { runTool } = await import('./processes.mjs');

  await installMissing();
  const { code } = await runTool(
    'storybook',
    ['dev', '--port', '6006', '--host', 'localhost', '--no-open', '--disable-telemetry'],
    {
      from: 'storybook',
      cwd: 'storybook',
      show: true,
    },
  );
  process.exitCode = code;
}
