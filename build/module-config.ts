import { defineConfig, type UserConfigFnPromise } from 'vite';

import { remoteConfig } from './remote-config.ts';

/** The port of the development server of a module outside of this repository. */
export const MODULE_PORT = 5190;

/**
 * The Vite config of a module that is developed outside of this repository.
 *
 * @example
 * export default moduleConfig(import.meta.dirname);
 */
export const moduleConfig = (dir: string, { port = MODULE_PORT }: { port?: number } = {}): UserConfigFnPromise =>
  defineConfig(({ command }) => remoteConfig(dir, { command, port }));
