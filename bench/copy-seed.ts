import { articleHtml, articleWords } from './article-text.ts';
import { aBookmarkFile, LINKS, linkAt } from './bookmark-file.ts';
import { open } from './database.ts';
import { importPreview, previewOf } from './import-preview.ts';
import { vacuum } from './library.ts';
import { aLibrary, signIn, startServer } from './process.ts';

/** Words of an article beside those of its link. */
const WORDS = 500;
const TIME = '2026-01-01T00:00:00.000Z';
/** As the server numbers the parts of texts in its index on SQLite. */
const PARTS_PER_POST = 1024;
const GIN_INDEX = 'copy_search_body';

/** A library of 51,000 posts, of which 50,000 are the links of `linkAt`. */
export async function libraryOfLinks(): Promise<string> {
  const library = await aLibrary('S');
  const server = await startServer(library);
  try {
    const authorization = await signIn(server.url);
    const preview = await previewOf(server, authorization, new Blob([aBookmarkFile()]), 'bookmarks.html');
    const { result, failure } = await importPreview(server, authorization, preview);
    if (result?.posts !== LINKS) throw new Error(`${result?.posts} links imported: ${failure?.reason}`);
  } finally {
    await server.stop();
  }
  return library;
}

/**
 * Adds a copy to each of those links, with the entry of its words as the server stores it. The copy of a link contains
 * the words of its title and description, which those of other links do not, so that searches for them find the same as
 * before.
 */
export async function addCopies(library: string): Promise<void> {
  const db = await open(library);
  const links = await db.prepare<{ id: number; url: string }>(
    "select id, url from posts where user_id = 1 and type = 'link' and title like 'A page about number %' order by id",
  )();
  if (links.length !== LINKS) throw new Error(`${links.length} links instead of ${LINKS}`);
  const insert = db.prepare(
    `insert into copies (post_id, user_id, state, checked_at, kind, url, title, language, words, html_bytes, fetched_at, version, is_indexed, html)
      values (?, 1, 'copied', '${TIME}', 'html', ?, ?, 'en', ${WORDS}, ?, '${TIME}', ?, 1, ?)`,
  );
  const index = db.prepare(
    db.isPostgres
      ? 'insert into copy_search (post_id, user_id, body) values (?, 1, ?)'
      : 'insert into copy_parts (rowid, words) values (?, ?)',
  );
  // Made at once at the end, which is much faster than entry by entry.
  const [gin] = db.isPostgres
    ? await db.prepare<{ indexdef: string }>('select indexdef from pg_indexes where indexname = ?')(GIN_INDEX)
    : [];
  if (gin) await db.exec(`drop index ${GIN_INDEX}`);
  await db.exec('begin');
  for (const { id, url } of links) {
    const { title, description } = linkAt(Number(/\d+$/.exec(url)?.[0]));
    const words = articleWords(id, WORDS);
    const html = `<p>${title}. ${description}</p>${articleHtml(words)}`;
    await insert(id, url, title, html.length, `version-${id}`, html);
    const line = ` ${tokensOf(title)} \u2063 ${tokensOf(description)} ${words.join(' ')} `;
    await (db.isPostgres ? index(id, line) : index(id * PARTS_PER_POST, `\u2064\u20641 ${line}`));
  }
  await db.exec('commit');
  if (gin) await db.exec(gin.indexdef);
  await db.close();
  await vacuum(library);
}

const tokensOf = (text: string) => text.toLowerCase().replaceAll('.', ' .');
