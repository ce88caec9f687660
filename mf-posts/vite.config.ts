import { defineConfig } from 'vite';

import { portOf } from '../build/dev-servers.ts';
import { remoteConfig } from '../build/remote-config.ts';

const dir = import.meta.dirname;

/** What reading, editing, and other pages load. */
const later = [
  'copies',
  'deleted-collections',
  'highlights',
  'link-checks',
  'post-actions',
  'saved-searches',
  'share-target',
];

export default defineConfig(({ command }) => remoteConfig(dir, { command, port: portOf(dir), later }));
