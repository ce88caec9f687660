/**
 * Configures a separate data folder for the demo, so that it cannot change a real library, and disables network access.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function applyDemoEnvironment(env) {
  env['DATA_DIR'] = `${env['DATA_DIR']?.replace(/\/+$/, '') || './data'}-demo`;
  env['FAVICON_URL'] ??= '';
  delete env['DATABASE_URL'];
  delete env['FILES_URL'];
}
