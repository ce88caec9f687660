import { MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote } from '@benotes/platform';
import { useState } from 'react';

import { App } from './app.tsx';
import { prefetchList } from './posts/prefetch-list.ts';
import { connectTabs } from './posts/tab-sync.ts';

prefetchList();
connectTabs();

export const parcel = defineRemote('Posts', App, { contract: MODULE_CONTRACT, useState });
