import { existsSync } from 'node:fs';

import type { BrowserSettings } from '../src/kernel/config/config.ts';

const FILE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Why there is no browser to test with; null if there is one. */
export const noBrowser: string | null = existsSync(FILE) ? null : `skipped: there is no Chromium at ${FILE}`;

/** Tests may run as root in a container, where Chromium runs without its sandbox only. */
export const aBrowser: BrowserSettings = { file: FILE, isSandboxed: false };

/** The settings of a server that takes snapshots. */
export const SNAPSHOT_ENV = { SNAPSHOT_BROWSER: FILE, SNAPSHOT_SANDBOX: 'off' };
