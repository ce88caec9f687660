import { defineRemote } from '@benotes/platform';

import { App } from './app.tsx';

export const parcel = defineRemote('Posts', App);
