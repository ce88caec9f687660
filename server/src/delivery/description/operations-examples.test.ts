import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig } from '../../kernel/config/config.ts';

const root = path.join(import.meta.dirname, '../../../..');

const DOCUMENTS = ['operations.md', 'sign-in.md', 'moving-from-the-original.md'];
const TEXT = DOCUMENTS.map((name) => readFileSync(path.join(root, 'docs', name), 'utf8')).join('\n');
const BLOCKS = [...TEXT.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block = '']) => block);
const SCRIPTS = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts;

/** The script of cron, which is the only one that says who runs it. */
const BACKUP = BLOCKS.find((block) => block.startsWith('#!/bin/sh')) ?? '';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'benotes-examples-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A machine with the programs that the script of cron calls: its backups contain their date. */
function aMachine() {
  const machine = mkdtempSync(path.join(folder, 'machine-'));
  const [bin, backups] = [path.join(machine, 'bin'), path.join(machine, 'backup')];
  for (const each of [bin, backups, path.join(machine, 'opt/benotes')]) mkdirSync(each, { recursive: true });
  const program = (name: string, text: string) => {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(path.join(bin, name), 0o755);
  };
  program('date', `exec /usr/bin/env -i /bin/date --date="$TODAY" "$@"`);
  program('npm', `[ "$TODAY" = "$FAILING" ] && exit 1\necho "$TODAY" > "$5"`);
  const script = BACKUP.replaceAll(/\/(?=backup\b|opt\/|var\/)/g, `${machine}/`);
  const run = (today: string, failing = '') =>
    spawnSync('sh', ['-c', script], { env: { PATH: `${bin}:/bin:/usr/bin`, TODAY: today, FAILING: failing } });
  const read = () =>
    Object.fromEntries(
      readdirSync(backups).map((name) => [name, readFileSync(path.join(backups, name), 'utf8').trim()]),
    );
  return { run, read };
}

const isoOf = (date: Date) => date.toISOString().slice(0, 10);

describe('The script that makes backups every night', () => {
  it('keeps seven days and four Sundays, on every day of the months', () => {
    const { run, read } = aMachine();
    const days = Array.from({ length: 70 }, (_, count) => isoOf(new Date(Date.UTC(2026, 1, 1 + count))));
    for (const day of days) expect({ day, ...run(day) }).toMatchObject({ day, status: 0 });
    const backups = read();
    const nightly = Object.keys(backups).filter((name) => name.startsWith('day-'));
    expect(nightly.map((name) => backups[name]).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(
      days.slice(-7),
    );
    const sundays = days.filter((day) => new Date(day).getUTCDay() === 0);
    const weekly = Object.keys(backups).filter((name) => name.startsWith('week-'));
    expect(weekly).toHaveLength(4);
    expect(
      weekly
        .map((name) => backups[name])
        .toSorted((a = '', b = '') => a.localeCompare(b))
        .at(-1),
    ).toBe(sundays.at(-1));
  });

  it.each(['2026-02-08', '2026-08-09'])('works on %s, a Sunday whose number begins with 0', (day) => {
    const { run, read } = aMachine();
    expect(run(day).status).toBe(0);
    expect(read()).toEqual({ 'day-7.zip': day, 'week-1.zip': day });
  });

  it('reports a backup that failed, and copies no older one', () => {
    const { run, read } = aMachine();
    expect(run('2026-02-01').status).toBe(0);
    expect(run('2026-02-08', '2026-02-08').status).not.toBe(0);
    expect(read()).toEqual({ 'day-7.zip': '2026-02-01', 'week-0.zip': '2026-02-01' });
  });

  it('reports that the server is not where it looks', () => {
    const { status } = spawnSync('sh', ['-c', BACKUP.replaceAll('/opt/', `${folder}/missing/`)], {
      env: { PATH: '/bin:/usr/bin' },
    });
    expect(status).not.toBe(0);
    expect(existsSync('/backup/day-7.zip')).toBe(false);
  });
});

describe('The examples for those who run the server', () => {
  it.each(BLOCKS.map((block) => [block.trim().split('\n')[0] ?? '', block]))(
    'can be read by a shell: %s',
    (_line, block) => {
      expect(spawnSync('sh', ['-n', '-c', block]).status).toBe(0);
    },
  );

  it('call commands that exist', () => {
    const called = [...TEXT.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(called.filter((name) => !(name in SCRIPTS))).toEqual([]);
  });

  it('set what the server accepts, with an effect', () => {
    const settings = BLOCKS.flatMap((block) => block.split('\n')).map((line) => [
      ...line.matchAll(/(?:^|\s)([A-Z][A-Z\d_]+)=('[^']*'|\S+)/g),
    ]);
    const provider = BLOCKS.find((block) => block.includes('OIDC_ISSUER')) ?? '';
    const together = [...provider.matchAll(/^([A-Z_]+)=(\S+)/gm)];
    for (const found of [...settings.filter((line) => !line.some(([, name]) => name?.startsWith('OIDC_'))), together]) {
      const env = Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]));
      expect(readConfig(env)).toMatchObject({ notices: [] });
    }
  });
});
