import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserSettings } from '../../kernel/config/config.ts';
import { bytesIn, makeProfile } from './browser-profile.ts';
import { BrowserGone, Devtools } from './devtools.ts';
import { PROFILE_BYTES_MAX, PROFILE_CHECK_MS, WINDOW } from './snapshot-limits.ts';

const ERROR_LENGTH_MAX = 4000;

/** Without these, Chromium asks servers of its maker, finds devices, and resolves names by itself. */
const FEATURES_OFF = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'Translate',
];

/**
 * What Chromium reads from its profile: it ignores the switch for WebRTC, and would send datagrams to wherever a page
 * says.
 */
const PREFERENCES = {
  webrtc: {
    ip_handling_policy: 'disable_non_proxied_udp',
    multiple_routes_enabled: false,
    nonproxied_udp_enabled: false,
  },
  // Neither resolves names nor connects in advance.
  net: { network_prediction_options: 2 },
  alternate_error_pages: { enabled: false },
  safebrowsing: { enabled: false },
  search: { suggest_enabled: false },
  signin: { allowed: false },
};

const argumentsOf = (profile: string, proxy: string | null, { isSandboxed }: BrowserSettings): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  `--window-size=${WINDOW.width},${WINDOW.height}`,
  // The only way out: also for this machine's own addresses, and for names, which the proxy resolves.
  `--proxy-server=${proxy ?? 'http://127.0.0.1:9'}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // read by its headless shell, which ignores the profile
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-notifications',
  '--disable-sync',
  // Otherwise it asks there who is signed in.
  '--gaia-url=http://127.0.0.1:9',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--hide-scrollbars',
  '--disable-gpu',
  // Containers have little of that memory.
  '--disable-dev-shm-usage',
  ...(isSandboxed ? [] : ['--no-sandbox']),
  'about:blank',
];

/** A Chromium with a fresh, empty profile. */
export class BrowserProcess {
  readonly devtools: Devtools;
  /** The folder into which it writes. */
  readonly profile: string;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #errors = '';
  #isKilled = false;

  private constructor(child: ChildProcess, profile: string) {
    this.#child = child;
    this.profile = profile;
    this.#closed = child.pid === undefined ? Promise.resolve() : once(child, 'close').catch(() => {});
    const [, , errors, output, input] = child.stdio as [null, null, Readable, Writable, Readable]; // as spawned
    errors.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-ERROR_LENGTH_MAX);
    });
    this.devtools = new Devtools(input, output);
    child.on('error', (error) => this.devtools.end(new BrowserGone(error.message)));
  }

  /**
   * Starts it with a proxy as its only way out; without one, it reaches nothing. It is ended when its profile takes
   * more than `maxBytes`.
   */
  static async start(
    settings: BrowserSettings,
    proxy: string | null,
    maxBytes = PROFILE_BYTES_MAX,
  ): Promise<BrowserProcess> {
    const profile = await makeProfile();
    await mkdir(path.join(profile, 'Default'));
    await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
    // Without this server's environment, which contains passwords. In a group of its own, to end it with all its
    // processes.
    const env = {
      PATH: process.env['PATH'],
      HOME: profile,
      TMPDIR: profile,
      XDG_CONFIG_HOME: profile,
      LANG: 'en_US.UTF-8',
    };
    const child = spawn(settings.file, argumentsOf(profile, proxy, settings), {
      cwd: profile,
      detached: true,
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    const browser = new BrowserProcess(child, profile);
    void browser.#watch(maxBytes);
    return browser;
  }

  /** The last line that it wrote about an error; empty if there is none. */
  get lastError(): string {
    return this.#errors.trim().split('\n').at(-1)?.trim() ?? '';
  }

  /** Ends it with all its processes, and removes its profile. */
  async kill(): Promise<void> {
    this.#end(new BrowserGone('The browser was ended.'));
    await this.#closed;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }

  #end(reason: Error): void {
    this.devtools.end(reason);
    const { pid } = this.#child;
    const isRunning = pid !== undefined && !this.#isKilled;
    this.#isKilled = true;
    if (!isRunning) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  /** What a page stores is in memory, but not everything that a browser writes, such as large parts of pages. */
  async #watch(maxBytes: number): Promise<void> {
    while (!this.#isKilled) {
      await sleep(PROFILE_CHECK_MS, undefined, { ref: false });
      if ((await bytesIn(this.profile, maxBytes)) > maxBytes)
        this.#end(Object.assign(new Error('The page writes too much to the disk.'), { name: 'TooLarge' }));
    }
  }
}
