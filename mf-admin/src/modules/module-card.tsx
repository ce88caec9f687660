import type { ModuleVersion, ReleasedModule } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';
import { useRemovalFocus } from '@benotes/ui/removal-focus';
import { useId, useRef, useState } from 'react';

import panelStyles from '../panel.module.css';
import { ActivityChart } from './activity-chart.tsx';
import { ChangeDialogs } from './change-dialogs.tsx';
import styles from './module-card.module.css';
import { type Change, changeModule } from './module-requests.ts';
import { texts } from './texts.ts';

/** How much of what a module adds is named before its details are opened. */
const NAMED = 4;

interface ModuleCardProps {
  module: ReleasedModule;
  /** Whether modules can be changed over HTTP. */
  isOpen: boolean;
  onChanged: () => void;
}

/** A module with its versions, and what an owner can do about it. */
export function ModuleCard({ module, isOpen, onChanged }: ModuleCardProps) {
  const { name, title, adds, is_enabled, live, canary, previous, activity } = module;
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  useRemovalFocus(card);
  const [asked, setAsked] = useState<Change>();
  const [busy, setBusy] = useState(false);
  const run = async (change: Change) => {
    setBusy(true);
    const hasChanged = await changeModule(module, change);
    setBusy(false);
    setAsked(undefined);
    if (hasChanged) onChanged();
  };

  return (
    <article ref={card} className={`${panelStyles.panel} ${styles.card}`} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title} <span className={styles.name}>{name}</span>
        </h2>
        {!is_enabled && <span className={styles.badge}>{texts.disabled}</span>}
      </header>
      {adds.length > 0 && <p className={styles.adds}>{texts.addsFirst(adds.slice(0, NAMED), adds.length - NAMED)}</p>}
      {canary && (
        <p className={styles.adds}>
          {texts.canaryState(canary.percent === null ? texts.users(canary.users ?? []) : texts.percent(canary.percent))}
        </p>
      )}
      <details className={styles.details}>
        <summary>{texts.details}</summary>
        <dl className={styles.facts}>
          <dt>{texts.version}</dt>
          <dd>
            <Version {...live} />
          </dd>
          {canary && (
            <>
              <dt>{texts.canary}</dt>
              <dd>
                <Version {...canary} />
                <span className={styles.audience}>
                  {canary.percent === null ? texts.users(canary.users ?? []) : texts.percent(canary.percent)}
                </span>
              </dd>
            </>
          )}
          <dt>{texts.previous}</dt>
          <dd>{previous ? <Version {...previous} /> : texts.noPrevious}</dd>
          <dt>{texts.adds}</dt>
          <dd>{adds.join(', ')}</dd>
        </dl>
        {activity && <ActivityChart points={activity.live} />}
        {activity?.canary && <ActivityChart points={activity.canary} isCanary />}
      </details>
      {isOpen && (
        <div className={styles.actions}>
          {canary && <Button onClick={() => setAsked('promote')}>{texts.promote}</Button>}
          {(canary ?? previous) && (
            <Button icon="undo" onClick={() => setAsked('rollBack')}>
              {texts.rollBack}
            </Button>
          )}
          {is_enabled ? (
            <Button tone="danger" onClick={() => setAsked('disable')}>
              {texts.disable}
            </Button>
          ) : (
            <>
              <Button busy={busy} onClick={() => void run('enable')}>
                {texts.enable}
              </Button>
              <Button tone="danger" onClick={() => setAsked('remove')}>
                {texts.remove}
              </Button>
            </>
          )}
        </div>
      )}
      <ChangeDialogs
        module={module}
        asked={asked}
        busy={busy}
        onConfirm={(change) => void run(change)}
        onClose={() => setAsked(undefined)}
      />
    </article>
  );
}

function Version({ version, since, by, bytes }: ModuleVersion) {
  return (
    <>
      <code className={styles.version}>{version}</code> {texts.since(formatDateTime(since), by)},{' '}
      {bytes === null ? texts.sizeUnknown : texts.size(bytes)}
    </>
  );
}
