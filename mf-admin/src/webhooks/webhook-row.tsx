import type { Webhook } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { formatDate } from '@benotes/ui/dates';
import { useState } from 'react';

import shared from '../account-list.module.css';
import { endInWords } from '../tokens/lifetime.ts';
import type { OpenDialog } from './open-dialog.ts';
import { texts } from './texts.ts';
import styles from './webhook-row.module.css';

interface WebhookRowProps {
  webhook: Webhook;
  onOpen: (opened: OpenDialog) => void;
  onTest: (webhook: Webhook) => Promise<void>;
}

/** A webhook with its state and what can be done with it. */
export function WebhookRow({ webhook, onOpen, onTest }: WebhookRowProps) {
  const [busy, setBusy] = useState(false);
  const { name, url, is_active, is_disabled, failing_since, waiting, expires_at, last_used_at } = webhook;
  const test = async () => {
    setBusy(true);
    await onTest(webhook);
    setBusy(false);
  };
  return (
    <li>
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <span className={shared.hint}>
          {[
            url,
            texts.state(is_active, is_disabled, failing_since !== null, waiting),
            endInWords(expires_at),
            texts.sent(last_used_at && formatDate(last_used_at)),
          ].join(' · ')}
        </span>
      </span>
      <fieldset className={styles.actions} aria-label={texts.more(name)}>
        <Button onClick={() => onOpen({ kind: 'log', webhook })}>{texts.log}</Button>
        <Button busy={busy} onClick={() => void test()}>
          {texts.test}
        </Button>
        <Button onClick={() => onOpen({ kind: 'edit', webhook })}>{texts.edit}</Button>
        <Button onClick={() => onOpen({ kind: 'rotate', webhook })}>{texts.rotate}</Button>
        <Button onClick={() => onOpen({ kind: 'remove', webhook })}>{texts.remove}</Button>
      </fieldset>
    </li>
  );
}
