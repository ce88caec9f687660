import { slotActions } from '@benotes/platform';

import { type ChosenFile, type ChosenFiles, chosenFrom } from './chosen-files.ts';

const importers = () => slotActions('import.source', {});

/** Asks the importers of modules, one after the other: the first that recognizes the files converts them. */
export async function convertFiles({ files }: ChosenFiles, signal: AbortSignal): Promise<readonly ChosenFile[]> {
  for (const importer of importers()) {
    const converted = await importer.run({ files: files.map(({ file }) => file), signal });
    signal.throwIfAborted();
    if (converted && converted.length > 0) return chosenFrom(converted).files;
  }
  return files;
}

/** The products that modules import, by name. */
export const importersOfModules = (): string[] => importers().map(({ label }) => label);
