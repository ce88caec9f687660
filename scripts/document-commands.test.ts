import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { codeBlocks } from './code-blocks.mjs';
import { documents } from './doc-paths.mjs';
import { root } from './paths.mjs';
import { trackedFiles } from './tracked-files.mjs';

const BLOCKS = codeBlocks();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const scriptsOf = (file: string) => (JSON.parse(read(file)) as { scripts: Record<string, string> }).scripts;

/** What checks the blocks of a language. Those that no program here can run are checked for their form. */
const CHECKED: Record<string, string> = {
  ts: 'scripts/document-code.test.ts',
  tsx: 'scripts/document-code.test.ts',
  js: 'scripts/document-code.test.ts',
  sh: 'scripts/document-commands.test.ts',
  json: 'scripts/document-commands.test.ts',
  nginx: 'scripts/document-commands.test.ts',
  caddy: 'scripts/document-commands.test.ts',
  jsonl: 'server/src/exchange/products/benotes/items.test.ts',
  ini: 'server/src/kernel/database/documented-timeouts.postgres.test.ts',
  sql: 'server/src/kernel/database/documented-timeouts.postgres.test.ts',
};
/** Figures, and addresses. */
const NO_CODE = new Set(['mermaid', 'text']);

const SHELL = BLOCKS.filter(({ language }) => language === 'sh');
const lineOf = (text: string) => text.split('\n').find((line) => !line.startsWith('#')) ?? '';

/** The commands of npm, one a line: those of this project and those of a module that is written outside of it. */
const COMMANDS = SHELL.flatMap(({ document, code }) =>
  [...code.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z][\w:-]*)((?: (?!&&|#|;|\|)\S+)*)/g)].map(
    ([command, name = '', rest = '']) => ({ document, command, name, words: rest.trim().split(/\s+/) }),
  ),
);
const OF_PROJECT = scriptsOf('package.json');
const OF_MODULE = scriptsOf('scripts/module-template/outside/package.json');
/** Where the options of commands are read. */
const SOURCES: Record<string, string[]> = {
  module: ['server/src/operate/commands/release.ts', 'scripts/create-module.mjs'],
  start: ['scripts/start.mjs'],
  backup: ['server/src/operate/commands/backup.ts'],
  restore: ['server/src/operate/commands/backup.ts'],
  move: ['server/src/operate/commands/move.ts'],
  'migrate-from': ['server/src/operate/commands/migrate-from.ts'],
  bench: ['bench/run.ts'],
};
const MODULE_SOURCES = trackedFiles().filter((file) => file.startsWith('build/commands/'));

const isOfModule = ({ document, name }: { document: string; name: string }) =>
  /^docs\/(?:modules|importers)\.md$/.test(document) && name !== 'module';

describe('Each code block of the documents', () => {
  // #each-block-checked
  it('has a language, and a test that checks it', () => {
    const unchecked = BLOCKS.filter(({ language }) => !NO_CODE.has(language) && !(language in CHECKED));
    expect(unchecked.map(({ document, line, language }) => `${document}:${line} ${language}`)).toEqual([]);
    for (const file of new Set(Object.values(CHECKED)))
      expect({ file, exists: existsSync(path.join(root, file)) }).toEqual({ file, exists: true });
  });
});

describe('The commands in documents', () => {
  it('can be read by a shell', () => {
    const wrong = SHELL.filter(({ code }) => spawnSync('sh', ['-n', '-c', code]).status !== 0);
    expect(wrong.map(({ document, line }) => `${document}:${line}`)).toEqual([]);
  });

  it('exist', () => {
    const builtIn = new Set(['install', 'start', 'test']);
    const unknown = COMMANDS.filter(
      (each) => !builtIn.has(each.name) && !(each.name in (isOfModule(each) ? OF_MODULE : OF_PROJECT)),
    );
    expect(COMMANDS.length).toBeGreaterThan(40);
    expect(unknown.map(({ document, command }) => `${document}: ${command}`)).toEqual([]);
  });

  it('have the options that the programs read', () => {
    const unknown = COMMANDS.flatMap((each) => {
      const sources = isOfModule(each) ? MODULE_SOURCES : (SOURCES[each.name] ?? []);
      const text = sources.map(read).join('\n');
      const options = each.words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.slice(2));
      return options
        .filter((option) => !new RegExp(String.raw`(?:--${option}\b|['"]?\b${option}['"]?: \{ type)`).test(text))
        .map((option) => `${each.document}: ${each.command.split('\n')[0]} --${option}`);
    });
    expect(unknown).toEqual([]);
  });

  it('of npm run module have verbs that it knows', () => {
    const usage = read('server/src/operate/commands/release.ts') + read('scripts/module.mjs');
    const verbs = COMMANDS.filter(({ name }) => name === 'module').map(({ words: [, verb = ''] }) => verb);
    expect(verbs.length).toBeGreaterThan(15);
    expect(verbs.filter((verb) => !usage.includes(`'${verb}'`))).toEqual([]);
  });

  it('name files that exist', () => {
    const files = SHELL.flatMap(({ code }) =>
      [...code.matchAll(/docker compose -f (\S+)/g)].map(([, file = '']) => file),
    );
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const programs = documents().flatMap(({ text }) => text.match(/server\/dist\/[\w-]+\.js/g) ?? []);
    expect(programs.length).toBeGreaterThan(8);
    const entries = read('server/vite.config.ts');
    const isBuilt = (program: string) => new RegExp(`[/']${path.basename(program, '.js')}',`).test(entries);
    expect(programs.filter((program) => !isBuilt(program))).toEqual([]);
  });

  it('remove files that a new module has', () => {
    const made = new Set(trackedFiles());
    const removed = SHELL.flatMap(({ code }) => [...code.matchAll(/^rm (.*?)(?: +#.*)?$/gm)])
      .flatMap(([, files = '']) => files.split(' '))
      .map((file) => `scripts/module-template/common/${file.replace('recipe-box', 'example-module')}`);
    expect(removed).toHaveLength(3);
    expect(removed.filter((file) => !made.has(file))).toEqual([]);
  });

  it('set variables that are settings, or that they use themselves', () => {
    const settings = read('server/src/kernel/config/config-notices.ts');
    const own = new Set(['BENOTES_TOKEN', 'BENOTES', 'TOKEN', 'MALLOC_ARENA_MAX']);
    const unknown = SHELL.flatMap(({ code }) =>
      [...code.replaceAll(/'[^']*'/g, '').matchAll(/(?:^|\s)([A-Z][A-Z\d_]+)=/g)].map(([, name = '']) => ({
        name,
        code,
      })),
    ).filter(({ name, code }) => !own.has(name) && !settings.includes(`'${name}'`) && !code.includes(`$${name}`));
    expect(unknown.map(({ name, code }) => `${name}: ${lineOf(code)}`)).toEqual([]);
  });
});

const blocksOf = (language: string) => BLOCKS.filter((block) => block.language === language).map(({ code }) => code);

describe('The examples of reverse proxies', () => {
  const port = /PORT: '?(\d+)/.exec(read('compose.yaml'))?.[1] ?? '8080';

  it('for nginx have a form that nginx reads, and lead to the server', () => {
    const [example = '', ...others] = blocksOf('nginx');
    expect(others).toEqual([]);
    let depth = 0;
    for (const line of example
      .split('\n')
      .map((each) => each.replace(/#.*/, '').trim())
      .filter(Boolean)) {
      expect(line).toMatch(/[;{}]$/);
      depth += Number(line.endsWith('{')) - Number(line === '}');
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    expect(example).toContain(`proxy_pass http://127.0.0.1:${port};`);
    expect(example).toContain('proxy_set_header Host $host;');
    expect(example).toContain('client_max_body_size 2g;');
    expect(read('docs/operations.md')).toContain(`| \`ARCHIVE_MAX_BYTES\` | ${2 * 1024 ** 3} |`);
  });

  it('for Caddy lead to the server', () => {
    expect(blocksOf('caddy')).toEqual([`notes.example.org {\n  reverse_proxy 127.0.0.1:${port}\n}\n`]);
  });
});

describe('The JSON in documents', () => {
  it('can be read', () => {
    const texts = blocksOf('json');
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(JSON.parse(text)).toBeTypeOf('object');
  });
});
