import { EXTENSION_NAME_MAX_LENGTH, isChallenge } from '@benotes/contract';
import { paths, session, useAppBar } from '@benotes/platform';
import { generatePath, useLocation, useNavigate, useSearchParams } from '@benotes/router';
import { Button, EmptyState, PageColumn, Spinner } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import styles from './connect-extension-page.module.css';
import { ConnectQuestion } from './connect-question.tsx';
import { texts } from './texts.ts';

/**
 * `/connect-extension?challenge=…&name=…`: allows the browser extension that opened it to connect. The grant is put
 * into the fragment, where only that extension reads it; then the extension opens `?connected`.
 */
export function ConnectExtensionPage() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const challenge = search.get('challenge') ?? '';
  const name = Array.from((search.get('name') ?? '').trim())
    .slice(0, EXTENSION_NAME_MAX_LENGTH)
    .join('');
  useAppBar({ title: texts.title });
  if (search.has('connected')) return <Connected />;
  if (!isChallenge(challenge) || name === '') return <Invalid />;
  return (
    <PageColumn>
      {hash.startsWith('#grant=') ? <Waiting /> : <ConnectQuestion key={challenge} challenge={challenge} name={name} />}
    </PageColumn>
  );
}

const Waiting = () => (
  <div className={styles.card}>
    <Spinner label={texts.waiting} />
    <p className={styles.hint}>{texts.waitingHint}</p>
  </div>
);

function Connected() {
  const navigate = useNavigate();
  const { user } = useSnapshot(session);
  const id = String(user?.id ?? 0);
  return (
    <EmptyState title={texts.connected}>
      <p className={styles.hint}>{texts.connectedHint}</p>
      <Button onClick={() => void navigate(generatePath(paths.user, { id }))}>{texts.toAccount}</Button>
    </EmptyState>
  );
}

function Invalid() {
  const navigate = useNavigate();
  return (
    <EmptyState title={texts.invalid}>
      <p className={styles.hint}>{texts.invalidHint}</p>
      <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
        {texts.goHome}
      </Button>
    </EmptyState>
  );
}
