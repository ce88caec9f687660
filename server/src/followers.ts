import { fileFollower } from './files/post-files.repo.ts';
import { setFollowers } from './library/events.ts';
import { checkFollower } from './link-checks/enroll-links.repo.ts';
import { searchFollower } from './search/search-follower.ts';
import { webhookFollower } from './webhooks/outbox.ts';

// Entry points that write posts import this file.
setFollowers([fileFollower, searchFollower, checkFollower, webhookFollower]);
