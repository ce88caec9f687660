import { Button, IconButton, lazyComponent } from '@benotes/ui';
import { Suspense, useState } from 'react';

import { useDatabaseDamage } from './database-damage.ts';
import { useNewVersion } from './new-version.ts';
import { dropOverrides, overrides } from '../modules/module-overrides.ts';
import styles from './page-notices.module.css';
import { pageState } from '../start/page-state.ts';
import { texts } from '../texts.ts';

const DemoNotice = lazyComponent(
  async () => (await import('../demo/demo-notice.tsx')).DemoNotice,
  () => null,
);

/** What is to be said about the page itself; quietly, at its edge. */
export function PageNotices() {
  const { isOffered, dismiss } = useNewVersion();
  const [replaced] = useState(() => (pageState()?.overrides ? overrides() : null));
  const isDamaged = useDatabaseDamage();
  return (
    <NoticeStack
      onDismiss={isOffered ? dismiss : undefined}
      replaced={replaced}
      isDamaged={isDamaged}
      demoImport={pageState()?.demoImport}
    />
  );
}

interface NoticeStackProps {
  /** What puts the notice of a new version away; undefined while there is none. */
  onDismiss: (() => void) | undefined;
  /** Addresses of development servers by remote; null where the server allows none. */
  replaced: Readonly<Record<string, string>> | null;
  /** Whether the database of the server is damaged, and the person here can do something. */
  isDamaged: boolean;
  /** The import that added the demo content, if there is any. */
  demoImport?: number | undefined;
}

export function NoticeStack({ onDismiss, replaced, isDamaged, demoImport }: NoticeStackProps) {
  return (
    <div className={styles.stack}>
      {/* Always there, so that what comes into it is read out. */}
      <output>
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

/** Says as long as it is so that this server runs code of development servers, and which. */
function Overrides({ replaced }: { replaced: [name: string, address: string][] }) {
  return (
    <div role="note" className={styles.notice} data-type="warning">
      <div className={styles.words}>
        <p className={styles.line}>{texts.overridesOn}</p>
        {replaced.map(([name, address]) => (
          <p key={name} className={styles.line}>
            {texts.overriddenBy(name, new URL(address, location.href).origin)}
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
    </div>
  );
}
