import type { Webhook } from '@benotes/contract';
import { Button, Dialog, ErrorState, Skeleton } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';

import styles from '../account-list.module.css';
import { texts } from './texts.ts';
import { useDeliveries } from './use-deliveries.ts';

/** The log of a webhook, newest first. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { result, retry } = useDeliveries(webhook.id);
  return (
    <Dialog
      open
      title={texts.logOf(webhook.name)}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {result === undefined && <Skeleton />}
      {result === null && <ErrorState title={texts.logNotLoaded} onRetry={retry} />}
      {result?.length === 0 && <p className={styles.hint}>{texts.noDeliveries}</p>}
      {result && result.length > 0 && (
        <ul className={styles.list}>
          {result.map((delivery) => (
            <li key={delivery.id} className={styles.item}>
              <span className={styles.words}>
                {texts.outcome[delivery.outcome]}: {delivery.event}
                <span className={styles.hint}>
                  {formatDateTime(delivery.attempted_at ?? delivery.created_at)} · {texts.attempt(delivery)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
