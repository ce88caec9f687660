import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { root } from './paths.mjs';
import { documents } from './doc-paths.mjs';

interface Block {
  document: string;
  language: string;
  code: string;
}

/** The blocks of TypeScript and JavaScript in all documents, without the indentation of the lists they are in. */
const BLOCKS: Block[] = documents().flatMap(({ name, text }) =>
  [...text.matchAll(/^( *)```(tsx?|js)\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', language = '', code = '']) => ({
    document: name,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);

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
      import { textOf } from '${root}/server/src/database/dialect.ts';
      ${code}`,
  ],
];

/** Where files that a document names belong, by what they import. */
const HOMES: [imported: string, folder: string, declarations?: string][] = [
  ['./commands/lists.ts', 'mf-posts/src/editor', `import type {} from '${root}/mf-posts/src/editor/slate.d.ts';`],
  ['../jobs/unreadable-file.ts', 'server/src/transfer/formats'],
];

function fileOf({ code }: Block): string {
  const [, complete] = WHOLE.find(([beginning]) => code.startsWith(beginning)) ?? [];
  const [, home, more = ''] = HOMES.find(([imported]) => code.includes(`'${imported}'`)) ?? [];
  const whole = `${complete?.(code) ?? code}${more}`;
  return home
    ? whole.replaceAll(/from '(\.{1,2}\/[^']+)'/g, (_, to: string) => `from '${path.join(root, home, to)}'`)
    : whole;
}

const ofEditor = ({ document }: Block) => document.startsWith('mf-posts/');
const ofServer = ({ code }: Block) => code.includes("'./reader.ts'") || code.includes('Migration = {');

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

  it('compiles in the editor', () => {
    const blocks = BLOCKS.filter(ofEditor);
    expect(blocks).toHaveLength(1);
    expect(compile(blocks, 'mf-posts', 'tsconfig.web.json', ['vite/client'])).toBe('');
  });

  it('compiles in the server', () => {
    const blocks = BLOCKS.filter(ofServer);
    expect(blocks).toHaveLength(2);
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

  it('is JSON that can be read', () => {
    const texts = documents().flatMap(({ text }) => [...text.matchAll(/^ *```json\n([\s\S]*?)^ *```$/gm)]);
    expect(texts.length).toBeGreaterThan(1);
    for (const [, json = ''] of texts) expect(JSON.parse(json)).toBeTypeOf('object');
  });
});
