import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { MODULE_FILE, type ModuleDescription, type PageModule } from '@benotes/contract';
import { checkDescription } from '@benotes/contract/check-modules';

import { ConfigError } from '../../kernel/config/config.ts';

export const MANIFEST = 'mf-manifest.json';
/** The expose whose files start the pages of a module. */
const PARCEL = './parcel';

/** As written by the build; if it has another shape, reading its fields throws. */
interface Manifest {
  name: string;
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/**
 * The built module in a folder, with the URLs of its first files below `url` (which ends in a slash).
 *
 * @throws ConfigError if its description or manifest is invalid.
 */
export async function readModule(dir: string, url: string): Promise<PageModule> {
  // One after the other: where both are missing, the error is always about the first.
  const description = await readText(dir, MODULE_FILE);
  const manifest = await readText(dir, MANIFEST);
  return describedModule(description, manifest, url);
}

/** Like `readModule`, but from the content of the two files. */
export function describedModule(descriptionText: string, manifestText: string, url: string): PageModule {
  const description = checked(descriptionText);
  const manifest = parse(manifestText, MANIFEST) as Manifest | null; // its fields are checked when they are read
  if (manifest?.name !== description.name)
    throw new ConfigError(`${MANIFEST} is of ${manifest?.name}, and ${MODULE_FILE} of ${description.name}.`);
  return { ...description, ...filesOf(manifest, url) };
}

function checked(text: string): ModuleDescription {
  const value = parse(text, MODULE_FILE);
  const problems = checkDescription(value);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const description = value as ModuleDescription; // checked above
  // Modules are stored by name in plain objects.
  if (description.name in Object.prototype) throw new ConfigError(`A module cannot have the name ${description.name}.`);
  return description;
}

function filesOf({ metaData, exposes }: Manifest, url: string): Pick<PageModule, 'scripts' | 'styles'> {
  try {
    const { remoteEntry } = metaData;
    const assets = exposes.filter((exposed) => exposed.path === PARCEL).map((exposed) => exposed.assets);
    const urls = (files: readonly string[]) => files.map((file) => url + file);
    return {
      scripts: urls([remoteEntry.path + remoteEntry.name, ...assets.flatMap(({ js }) => js.sync)]),
      styles: urls(assets.flatMap(({ css }) => css.sync)),
    };
  } catch (error) {
    throw new ConfigError(`${MANIFEST} does not list the files of a module: ${(error as Error).message}.`);
  }
}

async function readText(dir: string, file: string): Promise<string> {
  try {
    return await readFile(path.join(dir, file), 'utf8');
  } catch {
    throw new ConfigError(`${dir} has no ${file}.`);
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${file} is not JSON.`);
  }
}
