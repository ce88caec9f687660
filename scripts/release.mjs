import { requireNode } from './node-version.mjs';

requireNode();
void main();

/** `npm run release -- minor`: gives the changes since the last release a version, in a commit with a tag. */
async function main() {
  const { readFileSync, writeFileSync } = await import('node:fs');
  const path = await import('node:path');
  const { root } = await import('./paths.mjs');
  const { run } = await import('./processes.mjs');
  const { nextVersion, releaseChanges } = await import('./release/versions.mjs');

  const [step = ''] = process.argv.slice(2);
  const manifest = path.join(root, 'package.json');
  const changelog = path.join(root, 'CHANGELOG.md');
  const releases = path.join(root, 'scripts/release/releases.json');
  const { output: changed } = await run('git', ['status', '--porcelain']);
  const { output: head } = await run('git', ['rev-parse', 'HEAD']);
  if (changed.trim() !== '') fail('There are changes that are not committed.');
  try {
    const text = readFileSync(manifest, 'utf8');
    const version = nextVersion(JSON.parse(text).version, step);
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync(changelog, releaseChanges(readFileSync(changelog, 'utf8'), version, today));
    const before = JSON.parse(readFileSync(releases, 'utf8'));
    // Tests build each release from its commit, to open its data with later versions.
    const release = { version, date: today, commit: head.trim() };
    writeFileSync(releases, `${JSON.stringify([...before, release], null, 2)}\n`);
    writeFileSync(manifest, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
    for (const args of [
      ['commit', '--all', '--message', `chore: release ${version}`],
      ['tag', '--annotate', `v${version}`, '--message', `Benotes ${version}`],
    ]) {
      const { code, output } = await run('git', args);
      if (code !== 0) throw new Error(output);
    }
    console.log(`Version ${version} is committed and tagged. Next: npm test, npm run pack, then push both.`);
  } catch (error) {
    await run('git', ['reset', '--hard', '--quiet', head.trim()]); // nothing but this release was uncommitted
    fail(/** @type {Error} */ (error).message);
  }
}

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}
