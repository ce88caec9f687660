import { emit, on, session } from '@benotes/platform';
import { openChannel } from '@benotes/platform/open-channel';

import { lazyRevalidate } from '../../list/store/lazy-revalidate.ts';
import { type Announcement, savedElsewhere, setAnnouncementListener } from './announcements.ts';
import { removePost, showPost } from './post-changes.ts';

const CHANNEL = 'benotes-posts';

type Message = Announcement & { user: number };

/** Sends changes of posts to the user's other tabs, and shows theirs. Returns a function to disconnect. */
export function connectTabs(): () => void {
  const channel = openChannel(CHANNEL);
  if (!channel) return () => {};
  setAnnouncementListener((announcement) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    if (session.user) channel.postMessage({ ...announcement, user: session.user.id } satisfies Message);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.user !== session.user?.id) return;
    if (data.type === 'reordered') void lazyRevalidate();
    else if (data.type === 'placed') emit('post:placed', { from: data.from, to: data.to });
    else if (data.type === 'saved') {
      showPost(data.post);
      savedElsewhere(data.post.id);
    } else removePost(data.id);
  });
  // Posts show the names of their tags. When the user returns to the page, the list is revalidated anyway.
  const offOutdated = on('library:outdated', ({ subject, isFromTab }) => {
    if (subject === 'tags' && isFromTab) void lazyRevalidate();
  });
  return () => {
    offOutdated();
    setAnnouncementListener(undefined);
    channel.close();
  };
}
