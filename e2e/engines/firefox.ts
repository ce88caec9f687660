import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { WebSocket } from 'undici';

import { ended } from '../server.ts';
import type { Driver, Engine } from './engine.ts';

const BROWSER = '/usr/bin/firefox-esr';
const LISTENS = /WebDriver BiDi listening on (ws:\S+)/;
/** Disables every network request that a test does not make. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.region.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

export const hasFirefox = () => existsSync(BROWSER);

/** Starts Firefox with a new profile. It supports WebDriver BiDi without a driver. */
export async function startFirefox(): Promise<Engine> {
  const { session, end } = await launchFirefox();
  return { open: () => openWindow(session), end };
}

/** A running Firefox, to send commands to. */
export interface RunningFirefox {
  session: Session;
  end: () => Promise<void>;
}

/** Starts Firefox with a new profile, these preferences, and more arguments. */
export async function launchFirefox(
  preferences: Readonly<Record<string, string | boolean | number>> = {},
  more: readonly string[] = [],
): Promise<RunningFirefox> {
  const profile = await mkdtemp(path.join(tmpdir(), 'benotes-firefox-'));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    BROWSER,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', ...more],
    {
      // Its own home, because Firefox refuses to run as root in another user's home.
      env: { PATH: process.env['PATH'] ?? '', HOME: profile, MOZ_HEADLESS: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, found] = LISTENS.exec(printed) ?? [];
      if (found) resolve(found);
    });
    child.once('error', reject).once('exit', () => reject(new Error(`Firefox has ended. It printed:\n${printed}`)));
  });
  const session = await connect(`${address}/session`);
  await session.send('session.new', { capabilities: {} });
  await session.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    session,
    end: async () => {
      session.close();
      await ended(child, () => child.kill());
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** A log entry, with the window and the page that it comes from. */
interface Entry {
  level: string;
  text: string | null;
  source: { context?: string; realm?: string };
}

/** A message from Firefox: the result of a command, or an event. */
type Message =
  | { type: 'success'; id: number; result: never }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; params: Entry };

/** A connection to Firefox. */
export interface Session {
  send: <Result>(method: string, params: object) => Promise<Result>;
  entries: readonly Entry[];
  close: () => void;
}

async function connect(address: string): Promise<Session> {
  const socket = new WebSocket(address);
  const pending = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const entries: Entry[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') {
      entries.push(message.params); // the only subscribed event
      return;
    }
    const command = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'error') command?.reject(new Error(`${message.error}: ${message.message}`));
    else command?.resolve(message.result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        pending.set(++last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    entries,
    close: () => socket.close(),
  };
}

interface EvaluationResult {
  result?: { value: string };
  exceptionDetails?: { text: string };
}

async function openWindow(session: Session): Promise<Driver> {
  const { send } = session;
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  return { ...driverOf(session, context), close: () => send('browser.removeUserContext', { userContext }) };
}

/** What can be done in a tab. */
export function driverOf({ send, entries }: Session, context: string): Driver {
  /**
   * What a page complains of that is left while it loads something: Firefox ends its requests as if they had failed.
   */
  const ofLeaving = new Set<Entry>();
  return {
    go: async (url) => {
      const { realms } = await send<{ realms: { realm: string }[] }>('script.getRealms', { context });
      const left = new Set(realms.map(({ realm }) => realm));
      const first = entries.length;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      for (const entry of entries.slice(first)) if (left.has(entry.source.realm ?? '')) ofLeaving.add(entry);
    },
    evaluate: async (expression) => {
      const evaluate = () =>
        send<EvaluationResult>('script.evaluate', { expression, target: { context }, awaitPromise: true });
      // The page was left in the meantime: the next one is asked.
      const { result, exceptionDetails } = await evaluate().catch((error: unknown) => {
        if (!/no such frame|destroyed|discarded|AbortError/i.test(String(error))) throw error;
        return evaluate();
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    act: (input) => send('input.performActions', { context, actions: [input] }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    problems: () =>
      entries
        .filter((entry) => entry.level === 'error' && entry.source.context === context && !ofLeaving.has(entry))
        .map(({ text }) => text ?? 'an error without a message'),
    close: () => send('browsingContext.close', { context }),
  };
}
