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
  // A packed release has no npm.
  program('npm', 'exit 127');
  program(
    'node',
    `[ "$TODAY" = "$FAILING" ] && exit 1\n[ "$1 $2" = "server/dist/backup.js backup" ] && echo "$TODAY" > "$3"`,
  );
  const script = BACKUP.replaceAll(/(?<!\w)\/(?=backup\b|opt\/|var\/)/g, `${machine}/`);
  const run = (today: string, failing = '') =>
    spawnSync('sh', ['-c', script], { env: { PATH: `${bin}:/bin:/usr/bin`, TODAY: today, FAILING: failing } });
  const read = () =>
    Object.fromEntries(
      readdirSync(backups).map((name) => [name, readFileSync(path.join(backups, name), 'utf8').trim()]),
    );
  return { run, read };
}

const byDate = (a: string, b: string) => a.localeCompare(b);
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

describe('The script that makes backups every night', () => {
  it.each([
    ['months of four and five Sundays', '2026-02-01'],
    ['the end of a year with 53 weeks', '2026-11-15'],
    ['the end of a year with 52 weeks', '2027-11-15'],
  ])('keeps seven days and the last four Sundays, every night: %s', (_what, first) => {
    const { run, read } = aMachine();
    const days = Array.from({ length: 70 }, (_, count) => isoOf(new Date(Date.parse(first) + count * 86_400_000)));
    const passed: string[] = [];
    for (const day of days) {
      expect({ day, ...run(day) }).toMatchObject({ day, status: 0 });
      passed.push(day);
      const backups = Object.entries(read());
      const kept = (name: string) =>
        backups.flatMap(([each, date]) => (each.startsWith(name) ? [date] : [])).toSorted(byDate);
      expect(kept('day-')).toEqual(passed.slice(-7));
      expect(kept('week-')).toEqual(passed.filter((each) => new Date(each).getUTCDay() === 0).slice(-4));
    }
  });

  it('reports a backup that failed, and copies no older one', () => {
    const { run, read } = aMachine();
    expect(run('2026-02-01').status).toBe(0);
    expect(run('2026-02-08', '2026-02-08').status).not.toBe(0);
    expect(Object.values(read())).toEqual(['2026-02-01', '2026-02-01']);
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
