import type { Webhook, WebhookDelivery } from '@benotes/contract';
import { type RequestResult, useRequest } from '@benotes/platform';
import { useEffect, useState } from 'react';

import { fetchDeliveries } from './webhook-requests.ts';

/** How often the log is requested again while a delivery is waiting, in ms. */
export const POLL_MS = 2000;

type Deliveries = readonly WebhookDelivery[];

/** The last deliveries of a webhook, requested again while one of them is waiting; null if they could not be loaded. */
export function useDeliveries(id: Webhook['id']): RequestResult<Deliveries | null> {
  const { result, retry, reload } = useRequest(String(id), fetchDeliveries);
  const [newer, setNewer] = useState<Deliveries>();
  const deliveries = newer ?? result;
  const isWaiting = deliveries?.some(({ outcome }) => outcome === 'waiting') ?? false;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitAndAsk = () => {
      timer = setTimeout(() => void ask(), POLL_MS);
    };
    const ask = async () => {
      const latest = await fetchDeliveries(String(id), request.signal);
      if (request.signal.aborted) return;
      if (latest) setNewer(latest); // after a failure, what is known stays
      waitAndAsk();
    };
    waitAndAsk();
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [id, isWaiting]);
  return { result: deliveries, retry, reload };
}
