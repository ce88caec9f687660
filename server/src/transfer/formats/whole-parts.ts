import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { type JsonPart, jsonParts } from './json-parts.ts';
import type { ImportSink } from './reader.ts';
import type { SourceFile } from './source-files.ts';

/**
 * The parts of a JSON file up to where it is damaged, which is told as a warning.
 *
 * @throws UnreadableFile if it is damaged before its first entry.
 */
export async function* wholeParts(file: SourceFile, sink: ImportSink | null): AsyncGenerator<JsonPart> {
  let hasEntries = false;
  try {
    for await (const part of jsonParts(file)) {
      hasEntries ||= part.entry > 0;
      yield part;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !hasEntries) throw error;
    sink?.warn(`${error.message} The entries before it are imported.`);
  }
}
