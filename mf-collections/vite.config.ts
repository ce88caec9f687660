import { defineConfig } from 'vite';

import { remoteConfig } from '../vite.base.ts';

export default defineConfig(({ command }) => remoteConfig('mf_collections', command));
