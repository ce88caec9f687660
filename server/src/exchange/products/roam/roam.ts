import { firstEntries } from '../../formats/json-entries.ts';
import { jsonParts } from '../../formats/json-parts.ts';
import { isObject, type JsonObject } from '../../formats/json-values.ts';
import { type FileReader, STRENGTH } from '../../formats/reader.ts';
import { childrenOf, datesOf, stringOf, titleOf, uidOf } from './roam-block.ts';
import { pageId, readRoamGraph } from './roam-graph.ts';
import { pageHtml } from './roam-page.ts';

const EDITED = ['edit-time', 'create-time', ':edit/time', ':create/time'];

/** A page: it has blocks, or an id and a date. */
const isPage = (entry: JsonObject): boolean =>
  titleOf(entry) !== '' &&
  (childrenOf(entry).some((block) => stringOf(block) !== '') ||
    (uidOf(entry) !== '' && EDITED.some((key) => Object.hasOwn(entry, key))));

/** The pages of a graph of Roam Research, exported as JSON. */
export const roam: FileReader = {
  format: 'roam',
  title: 'Roam',
  strength: STRENGTH.own,
  recognizes: async (file) => (await firstEntries(file, [])).some(isPage),
  read: async (file, sink) => {
    const graph = await readRoamGraph(file);
    let line = 0;
    for await (const { value: page } of jsonParts(file)) {
      line += 1;
      if (!isObject(page) || titleOf(page) === '') {
        sink.skip(line, 'This entry is not a page.');
        continue;
      }
      // Roam makes a page of each word that is linked.
      if (childrenOf(page).length === 0) {
        sink.leaveOut('pages without text');
        continue;
      }
      const id = pageId(uidOf(page), titleOf(page));
      const tags = new Set<string>();
      const html = pageHtml(page, { graph, page: id, tags, linkTo: (target) => sink.linkTo(target) });
      const title = titleOf(page).replaceAll(/\[\[|\]\]/g, '');
      await sink.post({ kind: 'note', place: null, title, html, tags: [...tags], ...datesOf(page), id, line });
    }
  },
};
