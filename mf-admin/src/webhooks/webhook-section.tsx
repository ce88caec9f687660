import type { Webhook } from '@benotes/contract';
import { defineView, useRequest } from '@benotes/platform';
import { Button, ErrorState, lazyComponent, Spinner } from '@benotes/ui';
import { Suspense, useId, useState } from 'react';

import styles from '../account-list.module.css';
import type { OpenDialog } from './open-dialog.ts';
import { texts } from './texts.ts';
import { fetchWebhooks, sendTest } from './webhook-requests.ts';
import { WebhookConfirmations } from './webhook-confirmations.tsx';
import { WebhookRow } from './webhook-row.tsx';

const WebhookDialog = lazyComponent(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);
const DeliveriesDialog = lazyComponent(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

/** The webhooks of the signed-in user. */
export function WebhookSection() {
  const headingId = useId();
  const { result, retry } = useRequest('all', fetchWebhooks);
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => {
    setOpened(undefined);
    retry();
  };
  const test = async ({ id }: Webhook) => {
    await sendTest(id);
    retry();
  };

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {texts.webhooks}
      </h2>
      <p className={styles.hint}>{texts.hint}</p>
      {result === undefined && <Spinner label={texts.loading} />}
      {result === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {result?.length === 0 && <p className={styles.hint}>{texts.none}</p>}
      {result && result.length > 0 && (
        <ul className={styles.list}>
          {result.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpened} onTest={test} />
          ))}
        </ul>
      )}
      <Button icon="plus" onClick={() => setOpened({ kind: 'create' })}>
        {texts.create}
      </Button>
      <Suspense fallback={null}>
        {opened?.kind === 'create' && <WebhookDialog webhook={null} onClose={close} />}
        {opened?.kind === 'edit' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
        {opened?.kind === 'log' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      </Suspense>
      {opened && <WebhookConfirmations opened={opened} onClose={close} />}
    </section>
  );
}

export const view = defineView<'account.sections'>(() => <WebhookSection />);
