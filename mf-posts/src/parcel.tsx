import { MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote } from '@benotes/platform';
import { useState } from 'react';

import { App } from './app.tsx';
import { openAhead } from './posts/prefetch-list.ts';

openAhead();

export const parcel = defineRemote('Posts', App, { contract: MODULE_CONTRACT, useState });
