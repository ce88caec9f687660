import { ApiError, appBar, enterAsVisitor } from '@benotes/platform';
import { EmptyState, ErrorState, Logo } from '@benotes/ui';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { Placeholders } from './list-end.tsx';
import { readConfig } from './read-config.ts';
import { SharePage } from './share-page.tsx';
import { SharedPostPage } from './shared-post-page.tsx';
import styles from './site.module.css';
import { texts } from './texts.ts';
import { useQuery } from './use-url-params.ts';

interface Entry {
  verdict: 'asking' | 'in' | 'refused' | 'misconfigured' | 'unreachable';
  /** What the server said when it asked to come back later. */
  later?: string;
}

/** The viewer as a site of its own: `?token=…` is the list, `&post=…` one post of it. */
export function Site() {
  const { title } = useSnapshot(appBar);
  return (
    <div className={styles.site}>
      <header className={styles.bar}>
        <Logo />
        <h1 className={styles.title} dir="auto">
          {title || texts.product}
        </h1>
      </header>
      <main className={styles.content}>
        <Entrance />
      </main>
    </div>
  );
}

function Entrance() {
  const { token } = useQuery();
  const [{ entry, of, attempt }, setAnswer] = useState<{ entry: Entry; of: string; attempt: number }>({
    entry: { verdict: 'asking' },
    of: '',
    attempt: 0,
  });

  useEffect(() => {
    let current = true;
    void enter(token).then((answer) => current && setAnswer({ entry: answer, of: token, attempt }));
    return () => {
      current = false;
    };
  }, [token, attempt]);

  const { verdict, later } = entry;
  if (verdict === 'asking' || of !== token) return <Placeholders />;
  if (verdict === 'refused') return <EmptyState title={texts.ended} />;
  if (verdict === 'in') return <Screen />;
  const retry = () => setAnswer({ entry: { verdict: 'asking' }, of: token, attempt: attempt + 1 });
  return <ErrorState title={later ?? texts[verdict]} onRetry={retry} />;
}

function Screen() {
  const { post, viewer } = useQuery();
  return post === null ? (
    <SharePage viewer={viewer} />
  ) : (
    <SharedPostPage key={post} id={Number(post)} viewer={viewer} />
  );
}

async function enter(token: string): Promise<Entry> {
  try {
    if (!(await readConfig())) return { verdict: 'misconfigured' };
    return { verdict: token === '' || (await enterAsVisitor(token)) ? 'in' : 'refused' };
  } catch (error) {
    console.error(error);
    return { verdict: 'unreachable', later: error instanceof ApiError ? error.later : undefined };
  }
}
