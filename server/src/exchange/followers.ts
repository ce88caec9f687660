import { setRevocations } from '../people/auth/revoke-programs.ts';
import { copyFollower } from '../links/copies/copy-jobs.repo.ts';
import { removeFeeds } from './feeds/feeds.repo.ts';
import { fileFollower } from '../library/files/post-files.repo.ts';
import { setFollowers } from '../library/events.ts';
import { checkFollower } from '../links/link-checks/enroll-links.repo.ts';
import { previewFollower } from '../links/previews/preview-jobs.repo.ts';
import { searchFollower } from '../library/search/search-follower.ts';
import { webhookFollower } from './webhooks/outbox.ts';
import { turnOffWebhooks } from './webhooks/turn-off-webhooks.ts';

/** Lists who follows changes of posts, in this order; a server says whether it keeps copies of saved pages. */
export const follow = (keepsCopies: boolean): void =>
  setFollowers([
    fileFollower,
    searchFollower,
    checkFollower,
    previewFollower,
    copyFollower(keepsCopies),
    webhookFollower,
  ]);

// Entry points that write posts import this file.
follow(false);
setRevocations([removeFeeds, turnOffWebhooks]);
