import type { Session } from '@benotes/contract';
import { defineView, useRequest } from '@benotes/platform';
import { Button, ConfirmDialog, ErrorState } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';
import { SettingRow, SettingSkeleton, settingsList, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import styles from '../account-list.module.css';
import { endSessions, fetchSessions } from './session-requests.ts';
import { texts } from './texts.ts';

/** The sessions of the signed-in user, each with a way to end it. */
export function SessionsSection() {
  const { result: sessions, retry, reload } = useRequest('all', fetchSessions);
  /** What is about to be ended: a session, or all others. */
  const [ending, setEnding] = useState<Session | 'others'>();
  const [busy, setBusy] = useState(false);
  const end = async (chosen: Session | 'others') => {
    setBusy(true);
    await endSessions(chosen === 'others' ? null : chosen);
    setBusy(false);
    setEnding(undefined);
    reload();
  };

  return (
    <SettingsGroup title={texts.heading}>
      <SettingRow hint={texts.hint}>
        {sessions && sessions.length > 1 && <Button onClick={() => setEnding('others')}>{texts.endOthers}</Button>}
      </SettingRow>
      {sessions === undefined && <SettingSkeleton />}
      {sessions === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {sessions && <SessionList sessions={sessions} onEnd={setEnding} />}
      {ending && (
        <ConfirmDialog
          open
          title={ending === 'others' ? texts.endOthersTitle : texts.endTitle(ending.device ?? texts.unknown)}
          confirmLabel={texts.end}
          tone="danger"
          busy={busy}
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(undefined)}
        >
          {ending === 'others' ? texts.endOthersBody : texts.endBody}
        </ConfirmDialog>
      )}
    </SettingsGroup>
  );
}

/** The rows. This session has no button: signing out ends it. */
export function SessionList({ sessions, onEnd }: { sessions: readonly Session[]; onEnd: (session: Session) => void }) {
  return (
    <ul className={settingsList}>
      {sessions.map((session) => {
        const { id, ip, created_at, last_seen_at, is_current } = session;
        const device = session.device ?? texts.unknown;
        return (
          <li key={id}>
            <span className={styles.words}>
              <span>
                <bdi>{device}</bdi>
                {is_current && <span className={styles.badge}>{texts.current}</span>}
              </span>
              <span className={styles.hint}>
                {texts.detail(formatDateTime(created_at), formatDateTime(last_seen_at), ip)}
              </span>
            </span>
            {!is_current && (
              <Button aria-label={texts.endLong(device)} onClick={() => onEnd(session)}>
                {texts.end}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export const view = defineView<'account.sections'>(SessionsSection);
