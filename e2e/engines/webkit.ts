import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '@benotes/build/free-port';

import { ended } from '../server.ts';
import type { Driver, Engine } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
/** Contains a folder for each architecture, with the browser that is part of WebKitGTK. */
const LIBRARIES = '/usr/lib';
const ATTEMPTS = 300;
const PAUSE_MS = 100;
/** Console output for script errors, policy violations, and `console.error`. */
const PROBLEM = /^CONSOLE (?:\w+ )?ERROR /;

export const hasWebKit = () => existsSync(DRIVER) && existsSync(DISPLAY_SERVER) && findBrowser() !== undefined;

const findBrowser = () =>
  readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file));

/** Starts WebKitGTK's WebDriver on a virtual display. */
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
      // Each of these would start unused processes that outlive the test.
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      // The sandbox needs privileges that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
  await untilReady(base);
  return {
    open: () => openWindow(base, lines),
    end: async () => {
      for (const child of [driver, display]) await ended(child, () => child.kill());
    },
  };
}

async function openWindow(base: string, lines: string[]): Promise<Driver> {
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
  const start = lines.length;
  return {
    go: async (url) => void (await call(`${session}/url`, 'POST', { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done([value]), (error) => done(String(error)))`;
      const execute = () => call(`${session}/execute/async`, 'POST', { script, args: [] });
      // The page was left in the meantime: the next one is asked.
      const value = await execute().catch((error: unknown) => {
        if (!String(error).includes('no such frame')) throw error;
        return execute();
      });
      if (Array.isArray(value)) return value[0] as string;
      throw new Error(String(value));
    },
    act: async (input) => void (await call(`${session}/actions`, 'POST', { actions: [input] })),
    resize: async (width, height) => void (await call(`${session}/window/rect`, 'POST', { width, height })),
    screenshot: async () => Buffer.from((await call(`${session}/screenshot`, 'GET')) as string, 'base64'),
    problems: () => lines.slice(start).filter((line) => PROBLEM.test(line)),
    close: async () => void (await call(session, 'DELETE')),
  };
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('error', reject).once('exit', () => reject(new Error('The virtual display did not start.')));
  });

async function untilReady(base: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(`${base}/status`).catch(() => null); // connections are refused until it listens
    if (response?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
  throw new Error('WebKitWebDriver did not become ready.');
}
