import {
  type FEED_FORMATS,
  FEED_PAGE_SIZE,
  FEED_PAGE_SIZE_MAX,
  feedPath,
  SHARE_PATH,
  sharedFeedPath,
} from '@benotes/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Visitor } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { rootOf } from '../../library/access/access.ts';
import { findShown } from '../../library/access/shown-posts.repo.ts';
import { isToken } from '../../library/shares/share-tokens.ts';
import type { Visitors } from '../../library/shares/visitor-access.ts';
import { isVisitorToken } from '../../library/shares/visitor-sessions.ts';
import { FeedAccess } from './feed-access.ts';
import { notificationsOf } from './feed-notifications.ts';
import { findFeedPosts, type Window } from './feed-posts.repo.ts';
import type { FeedSource } from './feed-source.ts';
import { homePathOf } from './home-path.ts';
import { sendFeed } from './send-feed.ts';
import { openStableIds, type StableId } from './stable-ids.ts';

interface FeedRoute {
  Params: { file: string };
  Querystring: Record<string, unknown>;
}

const noFeed = () => new Problem(404, 'There is no such feed.');

const FILE = /^(.+)\.(atom|json)$/su;

/** The secret and the format in the last part of a feed's address. @throws Problem 404 */
function readFile(file: string): { token: string; format: keyof typeof FEED_FORMATS } {
  const [, token = '', format] = FILE.exec(file) ?? [];
  if (format !== 'atom' && format !== 'json') throw noFeed();
  return { token, format };
}

const MAX_ID = 2_147_483_647;

/** @throws Problem 400 for anything but numbers in range. */
function readWindow({ after, limit }: Record<string, unknown>): Window {
  return {
    ...(after !== undefined && { after_id: numberIn('after', after, MAX_ID) }),
    limit: limit === undefined ? FEED_PAGE_SIZE : numberIn('limit', limit, FEED_PAGE_SIZE_MAX),
  };
}

function numberIn(name: string, value: unknown, max: number): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw new Problem(400, `${name} must be a number from 1 to ${max}.`);
  return number;
}

/** The same for all links of what is shared. */
function feedIdOf({ collection_id, saved_search_id, post_id }: Visitor, idOf: StableId): string {
  if (collection_id !== null) return idOf('shared', collection_id);
  return post_id === null ? idOf('shared search', saved_search_id ?? 0) : idOf('shared post', post_id);
}

/**
 * Feeds for readers, which can send no header: the secret is a part of the path, which is never logged. The query only
 * chooses the page.
 */
export const feedPagesRoutes: FastifyPluginAsync<
  Pick<Kernel, 'db' | 'config' | 'limits'> & { visitors: Visitors }
> = async (app, { db, config, limits, visitors }) => {
  const access = new FeedAccess({ db, limits });
  const idOf = await openStableIds(db);
  const origin = config.appUrl;
  const reserveFor =
    ({ responseReservation }: FastifyRequest<FeedRoute>) =>
    (bytes: number) =>
      responseReservation?.ask(bytes);

  app.get<FeedRoute>('/feeds/:file', async (request, reply) => {
    const { token, format } = readFile(request.params.file);
    const window = readWindow(request.query);
    const feed = await access.admit(token, request.ip, request.headers['user-agent']);
    if (!feed) throw noFeed();
    const head = {
      id: idOf('feed', feed.id),
      title: feed.name,
      subtitle: null,
      author: feed.author,
      homeUrl: origin + homePathOf(feed.list),
      url: origin + feedPath(token, format),
      createdAt: feed.created_at,
    };
    const source: FeedSource =
      feed.list.of_notifications === 1
        ? { ...head, ...notificationsOf(db, feed.access.ownerId, origin) }
        : {
            ...head,
            pageOf: (id) => `${origin}/p/${id}/read`,
            find: (asked) => findFeedPosts(db, feed, asked, reserveFor(request)),
          };
    return sendFeed(request, reply, { source, format, window, origin, idOf });
  });

  app.get<FeedRoute>('/feeds/shared/:file', async (request, reply) => {
    const { token, format } = readFile(request.params.file);
    const window = readWindow(request.query);
    const visitor = isToken(token) || isVisitorToken(token) ? await visitors.admit(token, request.ip) : null;
    if (!visitor) throw noFeed();
    const source: FeedSource = {
      id: feedIdOf(visitor, idOf),
      title: visitor.collection_name,
      subtitle: visitor.collection_description,
      // A visitor does not learn whose posts these are.
      author: 'Benotes',
      homeUrl: `${origin}${SHARE_PATH}?${new URLSearchParams({ token })}`,
      url: origin + sharedFeedPath(token, format),
      createdAt: new Date(0).toISOString(),
      pageOf: null,
      find: ({ after_id, limit }) => {
        const order = { after_id, withTags: true, sort: 'newest' } as const;
        return findShown(db, visitor.ownerId, rootOf(visitor), order, limit, reserveFor(request));
      },
    };
    return sendFeed(request, reply, { source, format, window, origin, idOf });
  });
};
