import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { ended, freePort } from '../server.ts';
import type { Driver, Engine } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
/** Where each processor has its own libraries, and with them the browser that comes with the engine. */
const LIBRARIES = '/usr/lib';
const TRIES = 300;
const PAUSE_MS = 100;
/** As its console writes it: errors of scripts, what a policy refused, what a script itself calls an error. */
const PROBLEM = /^CONSOLE (?:\w+ )?ERROR /;

export const hasWebKit = () => existsSync(DRIVER) && existsSync(DISPLAY_SERVER) && findBrowser() !== undefined;

const findBrowser = () =>
  readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file));

/** Starts WebKitGTK's WebDriver, on a display that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const display = spawn(DISPLAY_SERVER, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DISPLAY: `:${await firstLine(display)}`,
      GDK_BACKEND: 'x11',
      // Nothing listens to it, and each of these would start processes that outlive the test.
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      // It needs rights that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const seen: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => seen.push(...text.split('\n').filter(Boolean)));
  await untilReady(base);
  return {
    open: () => openWindow(base, seen),
    end: async () => {
      for (const child of [driver, display]) await ended(child, () => child.kill());
    },
  };
}

async function openWindow(base: string, seen: string[]): Promise<Driver> {
  const { sessionId } = (await call(`${base}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: findBrowser(),
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  const from = seen.length;
  return {
    go: async (url) => void (await call(`${session}/url`, 'POST', { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done([value]), (error) => done(String(error)))`;
      const value = await call(`${session}/execute/async`, 'POST', { script, args: [] });
      if (Array.isArray(value)) return value[0] as string;
      throw new Error(String(value));
    },
    act: async (input) => void (await call(`${session}/actions`, 'POST', { actions: [input] })),
    resize: async (width, height) => void (await call(`${session}/window/rect`, 'POST', { width, height })),
    screenshot: async () => Buffer.from((await call(`${session}/screenshot`, 'GET')) as string, 'base64'),
    problems: () => seen.slice(from).filter((line) => PROBLEM.test(line)),
    close: async () => void (await call(session, 'DELETE')),
  };
}

async function call(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('error', reject).once('exit', () => reject(new Error('There is no display.')));
  });

async function untilReady(base: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${base}/status`).catch(() => null); // refused until it listens
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
  throw new Error('WebKitWebDriver did not become ready.');
}
