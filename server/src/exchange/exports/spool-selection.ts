import type { exportSelection, Input } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { readSnapshot } from '../../kernel/database/transact.ts';
import {
  findLinesOf,
  type Selected,
  selectionCondition,
  selectPosts,
} from '../../library/posts/actions/select-posts.repo.ts';
import { writeSelectedBookmarks } from '../bookmarks/write-bookmarks.ts';
import { type Spool, spooling } from '../jobs/spool.ts';

type Format = Input<typeof exportSelection>['body']['format'];

/** The selected posts of a user as text, all as of one moment. `isOwn`: for that user. */
export async function spoolSelection(
  db: Db,
  dir: string,
  userId: number,
  { selection, format, isOwn }: { selection: Selected; format: Format; isOwn: boolean },
): Promise<Spool> {
  return spooling(dir, async (spool) => {
    await readSnapshot(db, async (snapshot) => {
      const pieces =
        format === 'html'
          ? writeSelectedBookmarks(snapshot, userId, {
              which: await selectionCondition(snapshot, userId, selection),
              isOwn,
            })
          : writeLines(snapshot, userId, selection, format);
      for await (const piece of pieces) await spool.write(piece);
    });
    return spool;
  });
}

/** One line for each post in the order of the selection; as URLs, only for links. */
async function* writeLines(
  db: Db,
  userId: number,
  selection: Selected,
  format: Exclude<Format, 'html'>,
): AsyncGenerator<string> {
  for await (const batch of selectPosts(db, userId, selection)) {
    const rows = await findLinesOf(
      db,
      userId,
      batch.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const lines = batch.flatMap(({ id }) => {
      const { title, url } = byId.get(id) ?? { title: '', url: null };
      if (format === 'links') return url ?? [];
      return url === null
        ? `- ${escape(title)}`
        : `- [${escape(title || url)}](<${url.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
    });
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
}

/** Text in which nothing is Markdown, on one line. */
const escape = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#!|~]/g, String.raw`\$&`);
