import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { unmatchedOverrides } from './lint-config.mjs';
import { root } from './paths.mjs';
import { runTool } from './processes.mjs';

const config = (name: string) => readFileSync(path.join(root, name), 'utf8');

describe('Overrides of the lint configuration', () => {
  it.each([
    ['scripts/**', []],
    ['scripts/{paths,gone}.mjs', ['scripts/gone.mjs']],
    ['gone/**', ['gone/**']],
  ])('are reported if they match no file: %s', (pattern, unmatched) => {
    expect(unmatchedOverrides(JSON.stringify({ overrides: [{ files: [pattern] }] }))).toEqual(unmatched);
  });

  it.each(['.oxlintrc.json', '.stylelintrc.json'])('of %s match files that exist', (name) => {
    expect(unmatchedOverrides(config(name))).toEqual([]);
  });
});

/** The rules that oxlint reports for a source file. */
async function rulesBrokenBy(source: string, name = 'planted.tsx'): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, source);
  const { output } = await runTool('oxlint', ['-c', path.join(root, '.oxlintrc.json'), '--format=json', file]);
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => code);
}

describe('A planted violation', () => {
  it.each([
    ["import { Link } from 'react-router-dom';\nexport const a = Link;\n", 'no-restricted-imports'],
    ["import { answer } from '@benotes/platform/testing';\nexport const a = answer;\n", 'no-restricted-imports'],
    ["import { aPost } from '@benotes/contract/builders';\nexport const a = aPost;\n", 'no-restricted-imports'],
    [
      "import { aPageCopy } from '@benotes/contract/link-builders';\nexport const a = aPageCopy;\n",
      'no-restricted-imports',
    ],
    ["import { App } from '@benotes/mf-posts';\nexport const a = App;\n", 'no-restricted-imports'],
    ["import { NoteEditor } from '@benotes/mf-posts/editor';\nexport const a = NoteEditor;\n", 'no-restricted-imports'],
    ["import { serve } from '@benotes/server';\nexport const a = serve;\n", 'no-restricted-imports'],
    ['export default 1;\n', 'no-default-export'],
    ['export const a: Record<string, any> = {};\n', 'no-explicit-any'],
    ['export const a = <p dangerouslySetInnerHTML={{ __html: location.hash }} />;\n', 'no-danger'],
    ["console.log('a');\n", 'no-console'],
  ])('fails the lint: %j breaks %s', async (source, rule) => {
    expect(await rulesBrokenBy(source)).toContainEqual(expect.stringContaining(rule));
  });

  it.each(['planted.test.tsx', 'planted.stories.tsx'])('fails in tests and stories, too: %s', async (name) => {
    const source = "import { Link } from 'react-router-dom';\nexport const a = Link;\n";
    expect(await rulesBrokenBy(source, name)).toContainEqual(expect.stringContaining('no-restricted-imports'));
  });

  it('is the only reason to fail', async () => {
    expect(await rulesBrokenBy('export const a = 1;\n')).toEqual([]);
  });
});
