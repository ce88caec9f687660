import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { root } from '../paths.mjs';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- A change.\n';

/** A repository with the scripts and what they change. No configuration of git but its own is read. */
function aRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  mkdirSync(path.join(folder, 'home'));
  writeFileSync(path.join(folder, '.gitignore'), 'home\n');
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "0.1.0", "type": "module" }\n');
  writeFileSync(path.join(folder, 'CHANGELOG.md'), CHANGELOG);
  const env = { PATH: process.env['PATH'], HOME: path.join(folder, 'home'), GIT_CONFIG_NOSYSTEM: '1' };
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  const named = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  run('git', 'init', '--quiet');
  run('git', 'config', 'user.useConfigOnly', 'true');
  run('git', 'add', '.');
  run('git', ...named, 'commit', '--quiet', '--message', 'first');
  const read = () => readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8');
  return { run, read, release: () => run(process.execPath, 'scripts/release.mjs', 'minor') };
}

it('A release that cannot be committed changes nothing, so that it can be repeated', () => {
  const { run, read, release } = aRepository();
  const { status, stderr } = release();
  expect([status, stderr]).toEqual([1, expect.stringContaining('user.email')]);
  expect([run('git', 'status', '--porcelain').stdout, read()]).toEqual(['', CHANGELOG]);
  run('git', 'config', 'user.name', 'Ada');
  run('git', 'config', 'user.email', 'ada@example.org');
  expect(release()).toMatchObject({ status: 0, stdout: expect.stringContaining('Version 0.2.0') });
  expect(run('git', 'tag').stdout).toBe('v0.2.0\n');
});
