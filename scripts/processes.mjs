import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<() => void>} */
const cleanups = new Set();

/** @param {NodeJS.Signals} signal */
async function end(signal) {
  const children = [...running];
  const closed = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of children) signalGroup(child, signal);
  await Promise.all(closed);
  // What a child has started may end later, and would write to folders that are gone.
  while (children.some((child) => signalGroup(child, 'SIGKILL'))) await setTimeout(50);
  for (const cleanUp of cleanups) cleanUp();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/**
 * Sends a signal to a child and all that it has started; returns whether any of them runs.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup({ pid }, signal) {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  void end(signal);
}

/** @param {import('node:child_process').ChildProcess} child */
function watch(child) {
  // Only while a child runs: afterwards, other code handles the signals, such as the server in `npm start`.
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll);
  running.add(child);
}

/** @param {import('node:child_process').ChildProcess} child */
function forget(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endAll);
}

/**
 * Runs work and then `cleanUp`, also if the work throws or a signal ends the programs that it has started.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} cleanUp
 * @returns {Promise<T>}
 */
export async function withCleanup(work, cleanUp) {
  cleanups.add(cleanUp);
  try {
    return await work();
  } finally {
    cleanups.delete(cleanUp);
    cleanUp();
  }
}

/**
 * Runs a program; returns its exit code and, unless it was shown, its output.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(file, args, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: path.resolve(root, cwd),
      env,
      // A group of its own, so that all of it can be ended.
      detached: true,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    watch(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    const finish = (/** @type {number} */ code) => {
      forget(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      if (show) console.error(error.message);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs the command of an installed package directly, without a shell or npx.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2] & { from?: string }} [options] `from`: the package that depends on the command.
 */
export function runTool(name, args, { from = '.', ...options } = {}) {
  return run(path.join(root, from, 'node_modules/.bin', name), args, { env: toolEnvironment(), ...options });
}

/** The environment for tools: this Node first in the path, a writable home, and no prompts or telemetry. */
export function toolEnvironment() {
  const env = { ...process.env };
  env['PATH'] = [path.dirname(process.execPath), env['PATH']].filter(Boolean).join(path.delimiter);
  env['HOME'] = writableHome();
  env['STORYBOOK_DISABLE_TELEMETRY'] = '1';
  env['npm_config_update_notifier'] = 'false';
  // If set, development packages may not be installed, or React's development build may be bundled.
  delete env['NODE_ENV'];
  return env;
}

function writableHome() {
  for (const home of [process.env['HOME'], userInfo().homedir]) {
    if (home && isWritable(home)) return home;
  }
  const own = path.join(root, '.tmp/home');
  mkdirSync(own, { recursive: true });
  return own;
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // Missing or not writable.
    return false;
  }
}

/** The time since a `performance.now()` in seconds, as text. */
export const since = (/** @type {number} */ start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
