import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { type Block, codeBlocks } from './code-blocks.mjs';
import { root } from './paths.mjs';

/** The blocks of TypeScript and JavaScript in all documents. */
const BLOCKS = codeBlocks().filter(({ language }) => ['ts', 'tsx', 'js'].includes(language));

/** What the text around a block that is no whole file says: it becomes one. */
const WHOLE: [beginning: string, complete: (code: string) => string][] = [
  [
    'when: {',
    (code) => `import { defineModule } from '@benotes/contract';
      export const module = defineModule({ name: 'one', title: 'One', contributions: [
        { kind: 'action', slot: 'post.menu', id: 'one.two', label: 'Two', order: 1, source: './two.ts', ${code} }] });`,
  ],
  [
    'useCommands(',
    (code) => `import { useCommands } from '@benotes/platform';
      export function useSorting(sort: () => void) { ${code} }`,
  ],
  [
    'import type { Meta, StoryObj }',
    (code) =>
      code.replace(/import \{ Badge \} .*/, 'declare function Badge(props: { children: string }): React.ReactElement;'),
  ],
  [
    'export const postSource: Migration',
    (code) => `import type { Kysely, Migration } from 'kysely';
      import { textOf } from '${root}/server/src/kernel/database/dialect.ts';
      ${code}`,
  ],
  [
    'const { ownerId } = await request.access',
    (code) => `import type {} from '@fastify/cookie';
      import type { RequestAccess } from '${root}/server/src/library/access/request-access.ts';
      export async function handle(request: { access: RequestAccess; params: { id: number } }) {
        ${code}
        return ownerId;
      }`,
  ],
  [
    '/** Reading lists. */',
    (code) => `import type { FastifyPluginAsync } from 'fastify';
      import type { Db } from '${root}/server/src/kernel/database/connect.ts';
      import type { Subject } from '${root}/server/src/kernel/subject.ts';
      interface Kernel { db: Db }
      declare function forRequests<K>(kernel: K): K;
      declare const readingListsRoutes: FastifyPluginAsync<Kernel>;
      declare function removeOldLists(db: Db, now: number): Promise<void>;
      ${code}`,
  ],
  [
    '/** Reading times of notes. */',
    (code) => `import { BackgroundLoop } from '${root}/server/src/kernel/database/background-loop.ts';
      import type { Kernel } from '${root}/server/src/kernel/kernel.ts';
      import type { Subject } from '${root}/server/src/kernel/subject.ts';
      declare function measureNext(kernel: Kernel): Promise<boolean>;
      ${code}`,
  ],
];

/** Where files that a document names belong, by what they import. */
const HOMES: [imported: string, folder: string, declarations?: string][] = [
  [
    './commands/lists.ts',
    'mf-posts/src/write/editor',
    `import type {} from '${root}/mf-posts/src/write/editor/slate.d.ts';`,
  ],
  ['../../formats/reader.ts', 'server/src/exchange/products/recipe-box'],
  ['../../kernel/workers/task.ts', 'server/src/links/copies'],
  ['../../kernel/database/connect.ts', 'server/src/library/tags'],
];

function fileOf({ code }: Block): string {
  const [, complete] = WHOLE.find(([beginning]) => code.startsWith(beginning)) ?? [];
  const [, home, more = ''] = HOMES.find(([imported]) => code.includes(`'${imported}'`)) ?? [];
  const whole = `${complete?.(code) ?? code}${more}`;
  return home
    ? whole.replaceAll(
        /(from |import\()'(\.{1,2}\/[^']+)'/g,
        (_, by: string, to: string) => `${by}'${path.join(root, home, to)}'`,
      )
    : whole;
}

/** An `Action<'import.source'>`: scripts know no packages of the project. */
type Importer = (context: { files: readonly File[]; signal: AbortSignal }) => Promise<readonly File[] | undefined>;

const ofEditor = ({ document }: Block) => document.startsWith('mf-posts/');
const ofServer = ({ code }: Block) =>
  /request\.access|formats\/reader\.ts'|Migration = \{|satisfies Subject|defineTask|database\/connect\.ts'/.test(code);

/** Compiles blocks as files of a package with the dependencies of another, and returns what the compiler says. */
function compile(blocks: readonly Block[], like: string, settings: string, types: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'document-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(path.join(root, like, 'node_modules'), path.join(folder, 'node_modules'));
  const files = blocks.map((block, index) => {
    // Blocks that name a file of a module, such as src/module.ts, are together in one.
    const [, named] = /^\/\/ src\/(\S+)\n/.exec(block.code) ?? [];
    const file = named ? `src/${named}` : `block-${index}.${block.language}`;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), fileOf(block));
    return file;
  });
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, settings),
      compilerOptions: { noEmit: true, types: types.map((name) => path.join(root, 'node_modules', name)) },
      files,
      include: [],
      exclude: [],
    }),
  );
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

describe('The code in documents', () => {
  it('compiles in a module', () => {
    const blocks = BLOCKS.filter((block) => !ofServer(block) && !ofEditor(block) && block.language !== 'js');
    expect(blocks.length).toBeGreaterThan(8);
    expect(compile(blocks, 'examples/statistics', 'tsconfig.web.json', ['vite/client'])).toBe('');
  });

  // #importer-reads-sample
  it('of the importer reads the sample next to it', async () => {
    const folder = mkdtempSync(path.join(root, 'examples/statistics/node_modules/.document-code-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'import-recipes.ts');
    writeFileSync(file, BLOCKS.find(({ code }) => code.startsWith('// src/import-recipes.ts'))?.code ?? '');
    const { run } = (await import(/* @vite-ignore */ file)) as { run: Importer };
    const sample = codeBlocks().find(
      ({ document, language }) => document === 'docs/importers.md' && language === 'json',
    );
    const [written, ...others] =
      (await run({
        files: [new File([sample?.code ?? ''], 'backup.json')],
        signal: new AbortController().signal,
      })) ?? [];
    const lines = ((await written?.text()) ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(others).toEqual([]);
    expect(lines).toMatchObject([
      { format: 'benotes-items', source: 'Recipe Box' },
      { kind: 'note', id: 'r1', title: 'Rye bread', folder: ['Baking', 'Bread'], created: '2024-05-01T10:00:00.000Z' },
      { kind: 'note', id: 'r2', markdown: 'Toast the rest.' },
    ]);
  });

  it('compiles in the editor', () => {
    const blocks = BLOCKS.filter(ofEditor);
    expect(blocks).toHaveLength(1);
    expect(compile(blocks, 'mf-posts', 'tsconfig.web.json', ['vite/client'])).toBe('');
  });

  it('compiles in the server', () => {
    const blocks = BLOCKS.filter(ofServer);
    expect(blocks).toHaveLength(7);
    expect(compile(blocks, 'server', 'tsconfig.node.json', ['@types/node'])).toBe('');
  });

  it('is JavaScript that can be read', () => {
    const scripts = BLOCKS.filter(({ language }) => language === 'js');
    expect(scripts.length).toBeGreaterThan(1);
    for (const { document, code } of scripts) {
      const { status } = spawnSync(process.execPath, ['--input-type=module', '--check', '-'], { input: code });
      expect({ document, status }).toEqual({ document, status: 0 });
    }
  });
});
