import { type AppEvents, emit, isVisitor, on, revalidateCollections, session } from '@benotes/platform';
import { openChannel } from '@benotes/platform/open-channel';

const CHANNEL = 'benotes-library';
/** The library is probably outdated this long after it was last compared with the server, in ms. */
const STALE_AFTER_MS = 5000;

type Message = AppEvents['library:changed'] & { user: number };

/**
 * Shows changes of collections and tags from the user's other tabs at once, and those of other devices when the user
 * returns to the page. Returns a function to disconnect.
 */
export function connectLibrary(): () => void {
  const tabs = openChannel(CHANNEL);
  let comparedAt = Date.now();
  const offChanged = on('library:changed', ({ subject }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    if (session.user) tabs?.postMessage({ subject, user: session.user.id } satisfies Message);
  });
  tabs?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.user === session.user?.id && !isVisitor()) revalidate(data.subject, true);
  });
  const focus = () => {
    if (document.visibilityState !== 'visible' || !session.user || isVisitor()) return;
    if (Date.now() - comparedAt < STALE_AFTER_MS) return;
    comparedAt = Date.now();
    revalidate('collections', false);
    revalidate('tags', false);
  };
  document.addEventListener('visibilitychange', focus);
  window.addEventListener('focus', focus);
  return () => {
    offChanged();
    tabs?.close();
    document.removeEventListener('visibilitychange', focus);
    window.removeEventListener('focus', focus);
  };
}

function revalidate(subject: Message['subject'], isFromTab: boolean): void {
  if (subject === 'collections') void revalidateCollections();
  emit('library:outdated', { subject, isFromTab });
}
