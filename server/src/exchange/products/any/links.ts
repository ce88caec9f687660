import { type FileReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { extensionOf, headText, type SourceFile } from '../../formats/source-files.ts';
import { titleOf } from '../../formats/tables/table-values.ts';
import { utf8Chunks } from '../../formats/tables/utf8-chunks.ts';
import { addressProblem } from '../../text.ts';

const LINK = /^(https?:\/\/\S+)(?:\s+\|\s*(.*)|\s*)$/i;
/** The part of the lines that must be links; one may be something else in any case. */
const MOST = 0.8;
/** A line that is longer is no address with a title. */
const LINE_LENGTH_MAX = 16_384;

async function recognizes(file: SourceFile): Promise<boolean> {
  if (['csv', 'tsv', 'tab', 'md', 'markdown'].includes(extensionOf(file.path))) return false;
  const text = await headText(file);
  const whole = file.size > text.length && text.includes('\n') ? text.slice(0, text.lastIndexOf('\n')) : text;
  const lines = whole.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const links = lines.filter((line) => LINK.test(line.trim())).length;
  return links > 0 && (links >= lines.length * MOST || (links > 1 && links === lines.length - 1));
}

/** The lines of a file. */
async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of utf8Chunks(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = (lines.pop() ?? '').slice(0, LINE_LENGTH_MAX);
    yield* lines;
  }
  yield rest;
}

/** Whether blank lines separate groups, as OneTab writes them: each line there has a title. */
async function isGrouped(file: SourceFile): Promise<boolean> {
  let [links, groups, isApart] = [0, 0, true];
  for await (const line of linesOf(file)) {
    const words = line.trim();
    if (words !== '' && LINK.exec(words)?.[2] === undefined) return false;
    if (words !== '') links += 1;
    if (words !== '' && isApart) groups += 1;
    isApart = words === '';
  }
  return groups > 1 && links > groups;
}

async function read(file: SourceFile, sink: ImportSink): Promise<void> {
  const hasGroups = await isGrouped(file);
  let [line, groups, isApart] = [0, 0, true];
  let place: Place = null;
  for await (const text of linesOf(file)) {
    line += 1;
    const words = text.trim();
    if (words !== '') {
      if (hasGroups && isApart) place = sink.place(null, `Group ${(groups += 1)}`);
      await take(words, place, line, sink);
    }
    isApart = words === '';
  }
}

async function take(words: string, place: Place, line: number, sink: ImportSink): Promise<void> {
  const [, url = words, title = ''] = LINK.exec(words) ?? [];
  const problem = addressProblem(url);
  if (problem) sink.skip(line, problem);
  else await sink.post({ kind: 'link', place, title: titleOf(title.trim(), url), url, position: line, line });
}

/** A text with an address on each line, or `address | title` as OneTab exports them. */
export const LINK_LIST: FileReader = {
  format: 'links',
  title: 'List of links',
  strength: STRENGTH.shared,
  recognizes,
  read,
};
