import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export const SHELL_PORT = 5170;
/** Where `npm run dev` runs the server; the shell's development server proxies the API to it. */
export const DEV_SERVER_PORT = 8081;

/** The folders of all modules of this project, with the ports of their development servers. */
export const moduleServers: readonly { folder: string; port: number }[] = readdirSync(root)
  .filter((folder) => existsSync(path.join(root, folder, 'src/module.ts')))
  .toSorted()
  .map((folder, index) => ({ folder, port: SHELL_PORT + 1 + index }));

/** The port of the development server of a module of this project. */
export function portOf(dir: string): number {
  const server = moduleServers.find(({ folder }) => folder === path.basename(dir));
  if (!server) throw new Error(`${dir} has no src/module.ts.`);
  return server.port;
}
