import { ApiError, appBar, enterAsVisitor, session, setApiOrigin } from '@benotes/platform';
import { PlaceholderCards } from '@benotes/post-card';
import { EmptyState, ErrorState, Logo, pageFrame } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { Locked, SharePage } from './share-page.tsx';
import { SharedPostPage } from './shared-post-page.tsx';
import styles from './site.module.css';
import { texts } from './texts.ts';
import { useUrlParams } from './use-url-params.ts';

interface Access {
  status: 'loading' | 'granted' | 'locked' | 'denied' | 'misconfigured' | 'unreachable';
  /** The server's message when it asks to retry later. */
  later?: string;
}

/** The viewer as a standalone site: `#token=…` is the list, `&post=…` one of its posts. */
export function Site() {
  const { title } = useSnapshot(appBar);
  const heading = useHeadingFocus();
  return (
    <div className={styles.site}>
      <header className={`${pageFrame.bar} ${styles.bar}`}>
        <Logo />
        <h1 ref={heading} className={styles.title} dir="auto" tabIndex={-1}>
          {title || texts.product}
        </h1>
      </header>
      <main className={`${pageFrame.content} ${styles.content}`}>
        <SharedContent />
      </main>
    </div>
  );
}

/** For the heading: it has the focus after another page has opened, so that screen readers announce it. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { post } = useUrlParams();
  const shown = useRef(post);
  useEffect(() => {
    if (shown.current === post) return;
    shown.current = post;
    // Deferred until the page has set its title.
    setTimeout(() => heading.current?.focus({ preventScroll: true }));
  }, [post]);
  return heading;
}

function SharedContent() {
  const { token } = useUrlParams();
  const { visitor } = useSnapshot(session);
  const [{ access, forToken, attempt }, setState] = useState<{ access: Access; forToken: string; attempt: number }>({
    access: { status: 'loading' },
    forToken: '',
    attempt: 0,
  });

  useEffect(() => {
    let current = true;
    void requestAccess(token).then((result) => current && setState({ access: result, forToken: token, attempt }));
    return () => {
      current = false;
    };
  }, [token, attempt]);

  const { status, later } = access;
  if (status === 'loading' || forToken !== token) return <PlaceholderCards />;
  if (status === 'denied') return <EmptyState title={texts.ended} />;
  if (status === 'locked' && !visitor) return <Locked token={token} />;
  if (status === 'granted' || status === 'locked') return <Screen />;
  const retry = () => setState({ access: { status: 'loading' }, forToken: token, attempt: attempt + 1 });
  return <ErrorState title={later ?? texts[status]} onRetry={retry} />;
}

function Screen() {
  const { post, viewer } = useUrlParams();
  return post === null ? (
    <SharePage viewer={viewer} />
  ) : (
    <SharedPostPage key={post} id={Number(post)} viewer={viewer} />
  );
}

async function requestAccess(token: string): Promise<Access> {
  try {
    if (!(await readConfig())) return { status: 'misconfigured' };
    if (token === '' || (await enterAsVisitor(token))) return { status: 'granted' };
    const { needsPassword } = await import('./link-password.ts');
    return { status: (await needsPassword(token)) ? 'locked' : 'denied' };
  } catch (error) {
    console.error(error);
    return { status: 'unreachable', later: error instanceof ApiError ? error.later : undefined };
  }
}

/** Reads the server URL from config.json next to the page. False if it is missing or invalid. */
async function readConfig(): Promise<boolean> {
  // The same request as the preload in index.html, which serves it.
  const response = await fetch('./config.json', { credentials: 'same-origin' });
  const config = (await response.json().catch(() => null)) as { api?: unknown } | null; // not JSON: invalid
  if (!response.ok || typeof config?.api !== 'string') return false;
  if (config.api !== '' && !URL.canParse(config.api)) return false;
  setApiOrigin(config.api);
  return true;
}
