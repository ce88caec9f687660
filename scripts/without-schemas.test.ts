import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { expect, it } from 'vitest';

import { withoutSchemas } from '../build/plugins/without-schemas.ts';
import { operations } from '../libs/contract/src/openapi.ts';

const ENTRY = '\0entry';
const CONTRACT = fileURLToPath(new URL('../libs/contract/src/index.ts', import.meta.url));

/** A browser's script that uses exports of the contract. */
async function scriptOf(exports: string): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (source: string) => (source === ENTRY ? ENTRY : null),
    load: (id: string) => (id === ENTRY ? `export ${exports} from '${CONTRACT}';` : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, withoutSchemas()],
    build: { write: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  });
  return 'output' in result ? result.output[0].code : '';
}

it('leaves of an endpoint what a request needs, as an object', async () => {
  expect(await scriptOf('{ createHighlight }')).toContain(
    '={method:`POST`,url:`/api/highlights`,schema:{response:{201:',
  );
});

it('leaves no endpoint that is not used, and no description of any', async () => {
  expect(await scriptOf('{ createHighlight }')).not.toContain('`GET`');
  const script = await scriptOf('*');
  const texts = Object.values(operations)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ summary, description, errors }) => [summary, description ?? summary, ...Object.values(errors ?? {})]);
  expect(texts.filter((text) => script.includes(text))).toEqual([]);
});
