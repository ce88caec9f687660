import { existsSync } from 'node:fs';
import path from 'node:path';

import type { ModuleDefinition } from '@benotes/contract';
import { type InlineConfig, runnerImport } from 'vite';

import type * as contract from './describe-module.ts';

const options: InlineConfig = { configFile: false, logLevel: 'warn' };

/** Compiled in the packed `@benotes/build`. */
const extension = path.extname(import.meta.filename);

/** Loads the contract through Vite, because Node cannot import it: in the workspace it is not built. */
export const loadContract = async (): Promise<typeof contract> =>
  (await runnerImport<typeof contract>(path.join(import.meta.dirname, `describe-module${extension}`), options)).module;

/** The module that a folder declares in `src/module.ts`. @throws Error if it is not valid. */
export async function readModule(dir: string): Promise<contract.DescribedModule> {
  const file = path.join(dir, 'src/module.ts');
  const { module } = await runnerImport<{ module?: ModuleDefinition }>(file, options);
  if (!module.module) throw new Error(`${file} exports no module.`);
  const described = (await loadContract()).describe(module.module);
  const missing = Object.values(described.exposes).filter((source) => !existsSync(path.join(dir, source)));
  if (missing.length > 0) throw new Error(`src/module.ts names files that do not exist: ${missing.join(', ')}.`);
  return described;
}
