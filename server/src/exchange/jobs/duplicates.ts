import type { ImportResult } from '@benotes/contract';

import { cut } from '../text.ts';
import { addLine, type ListedLines, noLines, TITLE_SHOWN } from './reported-lines.ts';

/**
 * Posts that an import skips because they exist already, or because the file repeats them: all are counted, the first
 * ones are listed.
 */
export class Duplicates {
  readonly #listed: ListedLines = noLines();
  #repeated = 0;

  /** @param earlier line of the file with the same post; 0 if it was saved before. */
  add(line: number, title: string, earlier = 0): void {
    if (earlier > 0) this.#repeated += 1;
    const place = earlier > 0 ? `As in line ${earlier}, in the same folder` : 'Already saved in the same place';
    addLine(this.#listed, { line, reason: `${place}: ${cut(title, TITLE_SHOWN)}` });
  }

  get figures(): Required<Pick<ImportResult, 'duplicates' | 'repeated' | 'duplicate_lines'>> {
    return { duplicates: this.#listed.count, repeated: this.#repeated, duplicate_lines: this.#listed.lines };
  }
}
