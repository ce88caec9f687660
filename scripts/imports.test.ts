import { describe, expect, it } from 'vitest';

import { circularFiles, crossPackageImports, upwardImportsInPosts, wrongImportsInServer } from './import-rules.mjs';
import { allRelativeImports, packageFolders, relativeImports } from './imports.mjs';

const packages = ['', 'libs/ui', 'mf-posts', 'server', 'bench', 'e2e', 'shell', 'build'];
const imported = (file: string, specifier: string) => relativeImports(file, `import { it } from '${specifier}';\n`);

describe('Reading imports', () => {
  it.each([
    ["import a from './a.ts';"],
    ["import {\n  type A,\n} from './a.ts';"],
    ["export * from './a.ts';"],
    ["import './a.ts';"],
    ["const later = () => import('./a.ts');"],
    ["vi.mock('./a.ts');"],
    ["type A = import('./a.ts').A;"],
    ["import text from './a.ts?raw';"],
  ])('finds %j', (source) => {
    expect(relativeImports('x/y.ts', source)).toEqual([{ file: 'x/y.ts', target: 'x/a.ts' }]);
  });

  it('ignores packages', () => {
    expect(relativeImports('x/y.ts', "import { Button } from '@benotes/ui';")).toEqual([]);
  });
});

describe('A relative import across packages', () => {
  it.each([
    ['bench/editor-page/ours.ts', '../../mf-posts/src/write/editor/note-editor.tsx'],
    ['mf-posts/src/app.tsx', '../../libs/ui/src/button/button.tsx'],
    ['libs/ui/src/index.ts', '../../../shell/src/app.tsx'],
    ['mf-posts/src/app.tsx', '../../build/remote.ts'],
    ['e2e/fixtures.ts', '../server/src/app/serve.ts'],
    ['e2e/fixtures.ts', '../vite.config.ts'],
  ])('is reported: %s from %s', (file, specifier) => {
    expect(crossPackageImports(imported(file, specifier), packages)).toHaveLength(1);
  });

  it.each([
    ['mf-posts/src/app.tsx', './pages/home-page.tsx'],
    ['mf-posts/vite.config.ts', '../build/remote.ts'],
  ])('is allowed: %s from %s', (file, specifier) => {
    expect(crossPackageImports(imported(file, specifier), packages)).toEqual([]);
  });

  it('occurs nowhere in the project', () => {
    const imports = allRelativeImports();
    expect(imports.length).toBeGreaterThan(1000);
    expect(crossPackageImports(imports, packageFolders())).toEqual([]);
  });
});

describe('An import against the layers of mf-posts', () => {
  it.each([
    ['mf-posts/src/write/editor/note-editor.tsx', '../list/post-list.store.ts'],
    ['mf-posts/src/write/editor/note-editor.tsx', '../pages/post-page.tsx'],
    ['mf-posts/src/list/post-list.tsx', '../pages/texts.ts'],
    ['mf-posts/src/pages/post-page.tsx', '../app.tsx'],
  ])('is reported: %s from %s', (file, specifier) => {
    expect(upwardImportsInPosts(imported(file, specifier))).toHaveLength(1);
  });

  it.each([
    ['mf-posts/src/pages/post-page.tsx', '../list/post-list.tsx'],
    ['mf-posts/src/list/post-list.tsx', '../editor/note-editor.tsx'],
    ['mf-posts/src/app.tsx', './pages/post-page.tsx'],
  ])('is allowed: %s from %s', (file, specifier) => {
    expect(upwardImportsInPosts(imported(file, specifier))).toEqual([]);
  });

  it('occurs nowhere in the project', () => {
    expect(upwardImportsInPosts(allRelativeImports())).toEqual([]);
  });
});

/** An import in the server, of both kinds. */
const inServer = (file: string, specifier: string) => [
  ...imported(`server/src/${file}`, specifier),
  ...relativeImports(`server/src/${file}`, `const { it } = await import('${specifier}');`),
];

describe('An import against the wings of the server', () => {
  it.each([
    ['kernel/database/connect.ts', '../../library/search/rebuild-search.ts'],
    ['library/posts/posts.service.ts', '../../links/previews/previews.ts'],
    ['people/auth/sign-in.service.ts', '../../exchange/feeds/feeds.repo.ts'],
    ['links/copies/copier.ts', '../../exchange/formats/readers.ts'],
    ['exchange/feeds/feeds.service.ts', '../../delivery/page/shell-page.ts'],
    ['delivery/page/shell-page.ts', '../../operate/commands/seed.ts'],
    ['operate/commands/seed.ts', '../../app/subjects.ts'],
    ['app/app.ts', '../main.ts'],
    ['library/posts/posts.service.ts', '../../kernel/kernel.ts'],
    ['library/posts/posts.service.ts', '../search/search-index.repo.ts'],
    ['library/posts/posts.service.ts', '../tags/tags.subject.ts'],
    ['library/posts/posts.service.ts', './posts.routes.ts'],
    ['library/posts/posts.repo.ts', './posts.service.ts'],
    ['operate/commands/seed.ts', '../../exchange/webhooks/outbox.ts'],
  ])('is reported: %s from %s', (file, specifier) => {
    expect(wrongImportsInServer(inServer(file, specifier))).toHaveLength(2);
  });

  it.each([
    ['library/events.ts', './search/sort-keys.ts'],
    ['library/events.ts', '../kernel/problems.ts'],
    ['library/posts/posts.both.test.ts', '../../app/app.ts'],
    ['library/events.ts', '../../testing/app.ts'],
  ])('is allowed: %s from %s', (file, specifier) => {
    expect(wrongImportsInServer(inServer(file, specifier))).toEqual([]);
  });

  it('cannot come from a folder that is no wing', () => {
    expect(() => wrongImportsInServer(inServer('posts/posts.service.ts', '../kernel/problems.ts'))).toThrow(
      'is in no wing',
    );
  });

  it('occurs nowhere in the project', () => {
    expect(wrongImportsInServer(allRelativeImports())).toEqual([]);
  });
});

/** Files of which each imports the next. */
const chain = (...files: string[]) => files.slice(1).map((target, index) => ({ file: files[index] ?? '', target }));

describe('Circular imports', () => {
  it('are reported with every file in them', () => {
    expect(circularFiles(chain('start.ts', 'a.ts', 'b.ts', 'a.ts', 'end.ts'))).toEqual(['a.ts', 'b.ts']);
  });

  it('are none where files only import the same one', () => {
    expect(circularFiles([...chain('a.ts', 'b.ts', 'c.ts'), ...chain('a.ts', 'c.ts')])).toEqual([]);
  });

  it('occur nowhere in the project', () => {
    expect(circularFiles(allRelativeImports())).toEqual([]);
  });
});
