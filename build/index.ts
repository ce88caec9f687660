export { moduleConfig } from './module-config.ts';
export { remoteConfig } from './remote-config.ts';
export { moduleFile } from './plugins/module-file.ts';
export { readModule } from './read-module.ts';
