/**
 * Points the server at a data folder of the demo, so that it cannot touch a real library, and keeps it off the network.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function applyDemoEnvironment(env) {
  env['DATA_DIR'] = `${env['DATA_DIR']?.replace(/\/+$/, '') || './data'}-demo`;
  env['FAVICON_URL'] ??= '';
  delete env['DATABASE_URL'];
  delete env['FILES_URL'];
}
