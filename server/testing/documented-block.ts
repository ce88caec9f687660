import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** The first code block of a language in a document of the project. */
export function documentedBlock(document: string, language: string): string {
  const text = readFileSync(path.join(root, document), 'utf8');
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (block === undefined) throw new Error(`${document} has no block of ${language}.`);
  return block;
}
