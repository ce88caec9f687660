import { defineConfig } from 'vite';

import { portOf } from '../build/dev-servers.ts';
import { remoteConfig } from '../build/remote-config.ts';

const dir = import.meta.dirname;

/** What reading, editing, and other pages load. */
const later = [
  'links/copies',
  'library/deleted-collections',
  'library/highlights',
  'links/link-checks',
  'library/post-actions',
  'library/saved-searches',
  'library/versions',
  'exchange/share-target',
];

export default defineConfig(({ command }) => remoteConfig(dir, { command, port: portOf(dir), later }));
