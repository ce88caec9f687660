import { requireNode } from './node-version.mjs';

requireNode();
void main();

/** `npm run pack`: writes the release archive; `npm run pack -- --folder FOLDER` writes its content. */
async function main() {
  const { createHash } = await import('node:crypto');
  const { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const path = await import('node:path');
  const { parseArgs } = await import('node:util');
  const { installMissing } = await import('./install.mjs');
  const { buildStale, served } = await import('./deployables.mjs');
  const { root } = await import('./paths.mjs');
  const { run } = await import('./processes.mjs');
  const { writeLicenses } = await import('./release/licenses.mjs');
  const { manifest, writeRelease } = await import('./release/release-folder.mjs');

  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  await installMissing();
  if (!(await buildStale(served)) || !(await writeLicenses())) process.exit(1);

  if (values.folder !== undefined) {
    writeRelease(path.resolve(values.folder));
    console.log(`Written: ${values.folder}`);
    return;
  }
  const name = `benotes-${manifest().version}-${process.platform}-${process.arch}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-pack-'));
  writeRelease(path.join(folder, name));
  const archive = path.join(root, 'release', `${name}.tar.gz`);
  mkdirSync(path.dirname(archive), { recursive: true });
  // With GNU tar, the same content is always the same archive.
  const stable = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mtime=@0',
    '--use-compress-program=gzip -n',
  ];
  const options = process.platform === 'linux' ? stable : ['-z'];
  const { code, output } = await run('tar', [...options, '-cf', archive, '-C', folder, name]);
  rmSync(folder, { recursive: true });
  if (code !== 0) {
    console.error(`The archive could not be written: ${output}`);
    process.exit(1);
  }
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${path.basename(archive)}\n`);
  console.log(`Written: release/${name}.tar.gz`);
}
