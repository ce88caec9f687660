import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { root } from './paths.mjs';

/** Starts a program that ignores signals, as a browser or database of a test might, and waits. */
const TOOL = `
const { spawn } = require('node:child_process');
const stubborn = "process.on('SIGINT', () => {}).on('SIGTERM', () => {});" +
  "require('node:fs').writeFileSync('started', String(process.pid)); setInterval(() => {}, 1000);";
spawn(process.execPath, ['-e', stubborn], { stdio: 'ignore' });
setInterval(() => {}, 1000);
`;

/** A run of `npm test` in small: one tool, and a folder to remove in the end. */
const RUN = `
import { rmSync } from 'node:fs';
import { run, withCleanup } from ${JSON.stringify(path.join(root, 'scripts/processes.mjs'))};
await withCleanup(() => run(process.execPath, ['tool.cjs'], { cwd: process.cwd() }), () => rmSync('leftover'));
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('A run that is ended by %s leaves no process and no folder behind', async (signal, code) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => path.join(folder, name);
  writeFileSync(file('tool.cjs'), TOOL);
  writeFileSync(file('run.mjs'), RUN);
  writeFileSync(file('leftover'), '');
  const program = spawn(process.execPath, ['run.mjs'], { cwd: folder, stdio: 'ignore' });
  const ended = once(program, 'exit');
  await expect.poll(() => existsSync(file('started')) && readFileSync(file('started'), 'utf8')).toMatch(/^\d+$/);
  const started = Number(readFileSync(file('started'), 'utf8'));
  expect(isRunning(started)).toBe(true);

  program.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(isRunning(started)).toBe(false);
  expect(existsSync(file('leftover'))).toBe(false);
});
