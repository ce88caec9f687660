import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { SETTINGS } from './config-notices.ts';
import { readConfig } from './config.ts';

const OPERATIONS = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');

const PROVIDER = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'benotes', OIDC_CLIENT_SECRET: 'secret' };

describe('The settings', () => {
  it('are those that the documents list', () => {
    const table = OPERATIONS.split('\n## Settings\n')[1] ?? '';
    const names = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z\d_]+/g));
    expect(new Set(SETTINGS)).toEqual(new Set(names));
  });

  it.each<[Record<string, string>, string[]]>([
    [
      { EXPORT_TO: '/exports', EXPORT_KEEP: '3' },
      ['EXPORT_TO', 'EXPORT_KEEP'].map((name) => `${name} has no effect without EXPORT_EVERY.`),
    ],
    [
      { SNAPSHOT_BROWSER: '/usr/bin/chromium', KEEP_COPIES: 'text' },
      ['SNAPSHOT_BROWSER has no effect without KEEP_COPIES=images.'],
    ],
    [
      { SNAPSHOT_BROWSER: '/usr/bin/chromium', PREVIEW_TIMEOUT_MS: '0' },
      ['SNAPSHOT_BROWSER has no effect without PREVIEW_TIMEOUT_MS above 0.'],
    ],
    [
      { REQUIRE_SECOND_FACTOR: 'all', PASSWORD_SIGN_IN: 'off', ...PROVIDER },
      ['REQUIRE_SECOND_FACTOR has no effect without PASSWORD_SIGN_IN=on.'],
    ],
    [{ OIDC_SIGN_UP: 'on' }, ['OIDC_SIGN_UP has no effect without OIDC_ISSUER.']],
    [{ SNAPSHOT_BROWSER: '/usr/bin/chromium' }, []],
    [{ EXPORT_EVERY: '1d', EXPORT_TO: '/exports' }, []],
    [{ OIDC_SIGN_UP: 'off', EXPORT_TO: '' }, []],
  ])('that have no effect are named at the start: %j', (env, notices) => {
    expect(readConfig(env).notices).toEqual(notices);
  });

  it.each([
    ['APPURL', 'APP_URL'],
    ['app_url', 'APP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUST_PROXIES', null],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['DATADIR', 'DATA_DIR'],
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['BENOTES_OWNER_EMAIL', 'OWNER_EMAIL'],
    ['NODE_ENV', null],
    ['HOSTNAME', null],
    ['DATABASE_URL', null],
    ['BENOTES_TOKEN', null],
  ])('whose name is misspelled are named at the start: %s', (name, meant) => {
    const value = name === 'DATABASE_URL' ? 'postgres://db/benotes' : 'a value';
    expect(readConfig({ [name]: value }).notices).toEqual(
      meant === null ? [] : [`${name} is not a setting. Is ${meant} meant?`],
    );
  });

  it.each([
    { TRUST_PROXY: 'nginx' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '0.0.0.0/0' },
    { TRUST_PROXY: '127.0.0.1,' },
    { APP_URL: 'https://example.org/notes' },
    { APP_URL: 'https://example.org/?a=b' },
    { APP_URL: 'https://example.org/#' },
    { APP_URL: 'https://me:secret@example.org' },
    { SHARE_ORIGINS: 'https://share.example.org/notes' },
    { REMOTE_ORIGINS: 'https://modules.example.org/v1/' },
  ])('are refused in one line if they are wrong: %j', (env) => {
    const [name = '', value = ''] = Object.entries(env)[0] ?? [];
    expect(() => readConfig(env)).toThrow(`${name}=${value} is invalid: it must be `);
    expect(() => readConfig(env)).not.toThrow(/\n/);
  });

  it.each(['0', '1001', '-1', '1.5', 'x', 'OFF'])('say what KEEP_VERSIONS may be instead of %s', (value) => {
    expect(() => readConfig({ KEEP_VERSIONS: value })).toThrow(
      `KEEP_VERSIONS=${value} is invalid: it must be off or a whole number from 1 to 1000.`,
    );
  });

  it.each([
    ['off', 0],
    ['', 50],
    ['1', 1],
    ['1000', 1000],
  ])('keep as many versions as KEEP_VERSIONS says: %s', (value, count) => {
    expect(readConfig({ KEEP_VERSIONS: value }).keepVersions).toBe(count);
  });

  it.each(['127.0.0.1', '::1', '172.30.0.0/24', 'fd00::/8', 'loopback, 10.0.0.1'])('name proxies: %s', (value) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value);
  });

  it('name an address with a slash at its end', () => {
    expect(readConfig({ APP_URL: 'https://Example.org/' }).appUrl).toBe('https://Example.org');
  });
});
