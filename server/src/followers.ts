import { setFollowers } from './library/events.ts';
import { webhookFollower } from './webhooks/outbox.ts';

// Entry points that write posts import this file.
setFollowers([webhookFollower]);
