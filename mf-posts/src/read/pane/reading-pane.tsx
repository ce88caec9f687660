import type { Post } from '@benotes/contract';
import { type Command, useCommands } from '@benotes/platform';
import { AppearanceButton } from '@benotes/post-card/appearance-button';
import { ErrorState, IconButton, lazyComponent, Skeleton, VisuallyHidden } from '@benotes/ui';
import { Suspense, useEffect, useId, useRef, useState } from 'react';

import { checkPost, retryPost } from '../../posts/open-post.ts';
import { texts as listTexts } from '../../posts/texts.ts';
import { useOpenedPost } from '../../posts/use-opened-post.ts';
import { storedAppearance } from '../appearance/stored-appearance.ts';
import { useReadingKeys } from '../reading/use-reading-keys.ts';
import { usePaneWidth } from './pane-width.ts';
import styles from './reading-pane.module.css';
import { Splitter } from './splitter.tsx';
import { texts } from './texts.ts';
import { useLeaving } from './use-leaving.ts';
import { focusCardIn, useCardInView, useFollowedFocus } from './use-shown-card.ts';

const PanePost = lazyComponent(async () => (await import('./pane-post.tsx')).PanePost);
const PaneMenu = lazyComponent(
  async () => (await import('./pane-post.tsx')).PaneMenu,
  () => null,
);

/** For the overview of shortcuts. */
const CLOSE: Command = { id: 'pane.close', label: texts.closePane, keys: 'Escape', group: listTexts.inList };

interface ReadingPaneProps {
  id: Post['id'];
  /** The list is the recycle bin. */
  isBin: boolean;
  /** The focus has moved to the card of another post. */
  onFollow: (id: Post['id']) => void;
  /** Opens a post on its page. */
  onOpen: (post: Post) => void;
  onClose: () => void;
}

/**
 * A post beside its list, which goes with the focus through the list. Escape closes it, and the focus is on the card
 * then.
 */
export function ReadingPane({ id, isBin, onFollow, onOpen, onClose }: ReadingPaneProps) {
  const paneId = useId();
  const pane = useRef<HTMLElement>(null);
  const opened = useOpenedPost(id);
  const { width, most, change } = usePaneWidth();
  const close = () => {
    const { activeElement } = document;
    if (activeElement === document.body || pane.current?.contains(activeElement)) focusCardIn(id);
    onClose();
  };
  useEffect(() => void checkPost(id), [id]);
  useFollowedFocus(onFollow);
  useCardInView(id, width);
  useLeaving({ id, opened, isBin, onLeave: close });
  useReadingKeys({ onPrevious: undefined, onNext: undefined, onEdit: undefined, onLeave: close });
  useCommands(() => [CLOSE]);
  const post = opened?.post;
  return (
    <section ref={pane} id={paneId} className={styles.pane} aria-label={texts.pane}>
      <Splitter controls={paneId} width={width} most={most} onChange={change} onClose={close} />
      <div className={styles.toolbar} data-reading-toolbar="">
        <IconButton label={texts.close} icon="close" aria-keyshortcuts="Escape" onClick={close} />
        <span className={styles.space} />
        <AppearanceButton appearance={storedAppearance.useAppearance()} onChange={storedAppearance.change} />
        {post && <IconButton label={texts.read} icon="open" onClick={() => onOpen(post)} />}
        <Suspense fallback={null}>{post && <PaneMenu post={post} />}</Suspense>
      </div>
      {/* Another post starts at its top. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrolled with the arrow keys; no form */}
      <div key={id} className={styles.text} role="group" aria-label={listTexts.readPost} tabIndex={0}>
        <PaneContent id={id} post={post} isFailed={opened?.status === 'failed'} />
      </div>
      <Opened />
    </section>
  );
}

function PaneContent({ id, post, isFailed }: { id: Post['id']; post: Post | null | undefined; isFailed: boolean }) {
  if (isFailed) return <ErrorState title={texts.notLoaded} onRetry={() => void retryPost(id)} />;
  const skeleton = <Skeleton />;
  return post ? (
    <Suspense fallback={skeleton}>
      <PanePost post={post} />
    </Suspense>
  ) : (
    skeleton
  );
}

/** Says once that there is a pane now: the focus stays on the card. */
function Opened() {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(texts.shown));
    return () => clearTimeout(timer);
  }, []);
  return (
    <VisuallyHidden>
      <output>{said}</output>
    </VisuallyHidden>
  );
}
