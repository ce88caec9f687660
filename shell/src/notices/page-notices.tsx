import { Button, IconButton, lazyComponent } from '@benotes/ui';
import { Suspense, useState, useSyncExternalStore } from 'react';

import { dropOverrides, overrides } from '../modules/module-overrides.ts';
import { pageState } from '../start/page-state.ts';
import { texts } from '../texts.ts';
import { useDatabaseDamage } from './database-damage.ts';
import { useNewVersion } from './new-version.ts';
import styles from './page-notices.module.css';

const DemoNotice = lazyComponent(
  async () => (await import('./demo-notice.tsx')).DemoNotice,
  () => null,
);

/** Notices about the page itself, at its edge. */
export function PageNotices() {
  const { isOffered, dismiss } = useNewVersion();
  const [replaced] = useState(() => (pageState()?.overrides ? overrides() : null));
  const isDamaged = useDatabaseDamage();
  const isOffline = useOffline();
  return (
    <NoticeStack
      onDismiss={isOffered ? dismiss : undefined}
      replaced={replaced}
      isDamaged={isDamaged}
      isOffline={isOffline}
      demoImport={pageState()?.demoImport}
    />
  );
}

interface NoticeStackProps {
  /** Dismisses the notice of a new version. Undefined while there is none. */
  onDismiss: (() => void) | undefined;
  /** URLs of development servers by remote. Null if the server does not allow overrides. */
  replaced: Readonly<Record<string, string>> | null;
  /** Whether the database of the server is damaged and the user is an owner. */
  isDamaged: boolean;
  /** Whether the device has no network. */
  isOffline?: boolean;
  /** The import that added the demo content, if there is any. */
  demoImport?: number | undefined;
}

export function NoticeStack({ onDismiss, replaced, isDamaged, isOffline = false, demoImport }: NoticeStackProps) {
  return (
    <div className={styles.stack} data-notices>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <output>
        {isOffline && (
          <span className={styles.notice} data-type="offline">
            <span className={styles.words}>{texts.noNetwork}</span>
          </span>
        )}
        {onDismiss && (
          <span className={styles.notice}>
            <span className={styles.words}>{texts.newVersion}</span>
            <Button onClick={() => location.reload()}>{texts.reload}</Button>
            <IconButton label={texts.dismiss} icon="close" onClick={onDismiss} />
          </span>
        )}
      </output>
      {isDamaged && (
        <div role="alert" className={styles.notice} data-type="warning">
          <p className={styles.words}>{texts.damaged}</p>
        </div>
      )}
      {replaced && <Overrides replaced={Object.entries(replaced)} />}
      {demoImport !== undefined && (
        <Suspense fallback={null}>
          <DemoNotice importId={demoImport} />
        </Suspense>
      )}
    </div>
  );
}

/** Lists the development servers whose code this page runs. */
function Overrides({ replaced }: { replaced: [name: string, url: string][] }) {
  return (
    <aside aria-label={texts.overrides} className={styles.notice} data-type="warning">
      <div className={styles.words}>
        <p className={styles.line}>{texts.overridesOn}</p>
        {replaced.map(([name, url]) => (
          <p key={name} className={styles.line}>
            {texts.overriddenBy(name, new URL(url, location.href).origin)}
          </p>
        ))}
      </div>
      {replaced.length > 0 && (
        <Button
          onClick={() => {
            dropOverrides();
            location.reload();
          }}
        >
          {texts.dropOverrides}
        </Button>
      )}
    </aside>
  );
}

const CHANGES = ['online', 'offline'];

function subscribe(listen: () => void): () => void {
  for (const change of CHANGES) window.addEventListener(change, listen);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, listen);
  };
}

/** Whether the device has no network. */
const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);
