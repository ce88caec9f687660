import type { Webhook } from '@benotes/contract';
import { defineView, useRequest } from '@benotes/platform';
import { Button, ErrorState, lazyComponent } from '@benotes/ui';
import { SettingRow, SettingSkeleton, settingsList, SettingsGroup } from '@benotes/ui/settings';
import { Suspense, useState } from 'react';

import type { OpenDialog } from './open-dialog.ts';
import { texts } from './texts.ts';
import { WebhookConfirmations } from './webhook-confirmations.tsx';
import { fetchWebhooks, sendTest } from './webhook-requests.ts';
import { WebhookRow } from './webhook-row.tsx';

const WebhookDialog = lazyComponent(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);
const DeliveriesDialog = lazyComponent(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

/** The webhooks of the signed-in user. */
export function WebhookSection() {
  const { result, retry, reload } = useRequest('all', fetchWebhooks);
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => {
    setOpened(undefined);
    reload();
  };
  const test = async ({ id }: Webhook) => {
    await sendTest(id);
    reload();
  };

  return (
    <SettingsGroup title={texts.webhooks}>
      <SettingRow hint={texts.hint}>
        <Button icon="plus" onClick={() => setOpened({ kind: 'create' })}>
          {texts.create}
        </Button>
      </SettingRow>
      {result === undefined && <SettingSkeleton />}
      {result === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {result?.length === 0 && <SettingRow hint={texts.none} />}
      {result && result.length > 0 && (
        <ul className={settingsList}>
          {result.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpened} onTest={test} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {opened?.kind === 'create' && <WebhookDialog webhook={null} onClose={close} />}
        {opened?.kind === 'edit' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
        {opened?.kind === 'log' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      </Suspense>
      {opened && <WebhookConfirmations opened={opened} onClose={close} />}
    </SettingsGroup>
  );
}

export const view = defineView<'account.sections'>(() => <WebhookSection />);
