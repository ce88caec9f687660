import { useEffect, useState } from 'react';

import type { MoveRequest } from './owner-moves.ts';

/** Asks what a move would do, in words. */
export type DescribeMove = (request: MoveRequest, signal: AbortSignal) => Promise<string | null>;

/** What a move to another owner would do, in words; undefined while that is unknown, or without a move. */
export function useMovePreview(request: MoveRequest | undefined, describe: DescribeMove): string | undefined {
  const [found, setFound] = useState<{ key: string; text: string }>();
  const key = request && JSON.stringify(request);
  useEffect(() => {
    if (key === undefined) return undefined;
    const { signal, abort } = abortable();
    const ask = async () => {
      const text = await describe(JSON.parse(key) as MoveRequest, signal);
      if (text && !signal.aborted) setFound({ key, text });
    };
    void ask();
    return abort;
  }, [key, describe]);
  return found?.key === key ? found?.text : undefined;
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
