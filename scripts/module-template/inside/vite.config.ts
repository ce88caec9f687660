import { defineConfig } from 'vite';

import { portOf } from '../build/dev-servers.ts';
import { remoteConfig } from '../build/remote-config.ts';

const dir = import.meta.dirname;

export default defineConfig(({ command }) => remoteConfig(dir, { command, port: portOf(dir) }));
