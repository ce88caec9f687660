import { rm } from 'node:fs/promises';
import path from 'node:path';

import { batchesOfFile } from '../jobs/row-batches.ts';
import { LineWriter } from './line-writer.ts';
import type { Draft, PostSink } from './post-sink.ts';
import { POSTS_FILE, type ReadPost } from './read-format.ts';

/** A link in the normal form of a note; links do not contain others. */
const LINK = /<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/**
 * Writes the posts again, now that all are known: with their places among the others, and with links that lead to
 * another post by its line. Links to posts that did not come become text.
 */
export async function finishPosts(sink: PostSink, folder: string): Promise<void> {
  const { order, flatOrder } = sink.order.ranks();
  const writer = await LineWriter.create(path.join(folder, POSTS_FILE));
  try {
    for await (const portion of batchesOfFile<Draft>(sink.drafts))
      for (const { row, index } of portion) {
        const html = row.hasLinks ? withLinks(row.html, sink) : row.html;
        const post: ReadPost = {
          ...row,
          html,
          hasLinks: row.hasLinks && html.includes(sink.linkStart),
          order: order[index] ?? 1,
          flatOrder: flatOrder[index] ?? 1,
        };
        await writer.write(post);
      }
  } finally {
    await writer.close();
  }
  await rm(sink.drafts);
}

const withLinks = (html: string, sink: PostSink) =>
  html.replaceAll(LINK, (whole, href: string, text: string) => {
    if (!href.startsWith(sink.linkStart)) return whole;
    const index = sink.keys.get(href.slice(sink.linkStart.length));
    if (index !== undefined) return whole.replace(href, sink.linkStart + String(index));
    sink.leaveOut('links to notes that are not in the files');
    return text;
  });
