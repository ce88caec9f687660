import { MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote } from '@benotes/platform';
import { afterPaint } from '@benotes/ui';
import { useState } from 'react';

import { App } from './app.tsx';
import { prefetchList } from './list/store/prefetch-list.ts';

prefetchList();
afterPaint(() => void connectToTabs());

export const parcel = defineRemote('Posts', App, { contract: MODULE_CONTRACT, useState });

/** Lists work without it, and are fetched again when the user returns to them, so a failure is only logged. */
async function connectToTabs(): Promise<void> {
  try {
    (await import('./posts/actions/tab-sync.ts')).connectTabs();
  } catch (error) {
    console.error(error);
  }
}
