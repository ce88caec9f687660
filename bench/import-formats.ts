import { aBookmarkFile, LINKS, linkAt } from './bookmark-file.ts';
import { type Figure, most } from './figure.ts';
import { importPreview, previewOf } from './import-preview.ts';
import { removeLibrary } from './library.ts';
import { aLibrary, signIn, startServer } from './process.ts';

const RUNS = 3;

const links = () => Array.from({ length: LINKS }, (_, index) => linkAt(index));
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The same 50,000 links as the products write them. */
const FILES: Record<string, () => string> = {
  'bookmarks.html': aBookmarkFile,
  'raindrop.csv': () =>
    [
      'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite',
      ...links().map(
        ({ title, description, url, folder, tags, created }, index) =>
          `${index},${title},,${description},${url},${folder},"${tags.join(', ')}",${dateOf(created)},,,false`,
      ),
    ].join('\r\n'),
  'pinboard.json': () =>
    JSON.stringify(
      links().map(({ title, description, url, tags, created }) => ({
        href: url,
        description: title,
        extended: description,
        tags: tags.map((tag) => tag.replaceAll(' ', '-')).join(' '),
        time: dateOf(created),
        shared: 'no',
        toread: 'no',
      })),
    ),
};

/**
 * Imports of 50,000 links from files of other products, from the upload to the result, relative to the bookmark file.
 */
export async function benchImportFormats(): Promise<Figure[]> {
  const spent: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, write] of Object.entries(FILES)) {
      const library = await aLibrary('S');
      const server = await startServer(library);
      try {
        const owner = await signIn(server.url);
        const file = new Blob([write()]);
        const begin = performance.now();
        const { result, failure } = await importPreview(server, owner, await previewOf(server, owner, file, name));
        if (result?.posts !== LINKS) throw new Error(`${name}: ${result?.posts} posts, ${failure?.reason}`);
        (spent[name] ??= []).push(performance.now() - begin);
      } finally {
        await server.stop();
        await removeLibrary(library);
      }
    }
  }
  const { 'bookmarks.html': bookmarks = [], ...others } = spent;
  return Object.entries(others).map(([name, times]) => {
    const ratios = times.map((time, run) => time / (bookmarks[run] ?? Number.NaN));
    const note = `${Math.round(Math.min(...times))} ms at least, bookmark file ${Math.round(Math.min(...bookmarks))} ms`;
    return { ...most(`import of 50,000 links, ${name} / bookmark file`, ratios, 1.5, ''), note };
  });
}
