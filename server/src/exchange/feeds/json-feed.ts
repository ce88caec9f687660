import type { FeedEntry, FeedPage } from './feed-page.ts';

/** A page of a feed as JSON Feed 1.1. */
export const toJsonFeed = (page: FeedPage): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: page.title,
    home_page_url: page.homeUrl,
    feed_url: page.selfUrl,
    ...(page.subtitle !== null && { description: page.subtitle }),
    ...(page.nextUrl !== null && { next_url: page.nextUrl }),
    icon: page.iconUrl,
    authors: [{ name: page.author }],
    items: page.entries.map(item),
  });

const item = ({ id, title, pageUrl, linkUrl, html, summary, imageUrl, published, updated, tags }: FeedEntry) => ({
  id,
  ...((pageUrl ?? linkUrl) !== null && { url: pageUrl ?? linkUrl }),
  ...(linkUrl !== null && { external_url: linkUrl }),
  title,
  content_html: html,
  ...(summary !== null && { summary }),
  ...(imageUrl !== null && { image: imageUrl }),
  date_published: published,
  date_modified: updated,
  ...(tags.length > 0 && { tags }),
});
