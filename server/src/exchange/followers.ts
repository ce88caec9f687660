import { changeFollower } from '../library/changes/change-follower.ts';
import { setFollowers } from '../library/events.ts';
import { fileFollower } from '../library/files/post-files.repo.ts';
import { searchFollower } from '../library/search/search-follower.ts';
import { versionFollower } from '../library/versions/keep-states.ts';
import { copyFollower } from '../links/copies/copy-jobs.repo.ts';
import { checkFollower } from '../links/link-checks/enroll-links.repo.ts';
import { previewFollower } from '../links/previews/preview-jobs.repo.ts';
import { setRevocations } from '../people/auth/revoke-programs.ts';
import { removeFeeds } from './feeds/feeds.repo.ts';
import { webhookFollower } from './webhooks/outbox.ts';
import { turnOffWebhooks } from './webhooks/turn-off-webhooks.ts';

/** What a server keeps: copies of saved pages, and earlier states of posts. */
interface Kept {
  copies: boolean;
  versions: boolean;
}

/** Lists who follows changes of posts, in this order. */
export const follow = ({ copies, versions }: Kept): void =>
  setFollowers([
    versionFollower(versions),
    fileFollower,
    searchFollower,
    checkFollower,
    previewFollower,
    copyFollower(copies),
    webhookFollower,
    // Last, because it locks the row of the library.
    changeFollower,
  ]);

// Entry points that write posts import this file.
follow({ copies: false, versions: false });
setRevocations([removeFeeds, turnOffWebhooks]);
