import {
  type CanaryAudience,
  changeModule,
  describeModule,
  listModules,
  type ModuleChange,
  type ModuleServer,
  removeModule,
  rollBackModule,
  sendArchive,
} from '@benotes/build/module-server';

import { describeAudience } from '../../delivery/releases/canary-audience.ts';
import { archiveOf, moduleName } from './module-files.ts';

/** Releases a build on another machine, to all users or as a canary. */
export async function releaseRemotely(
  server: ModuleServer,
  name: string,
  audience: CanaryAudience,
  key?: string,
): Promise<string> {
  const archive = await archiveOf(name, key);
  const { stderr } = process;
  const show = (share: number) => {
    if (stderr.isTTY) stderr.write(`\rSending ${archive.name}: ${Math.floor(share * 100)}%${share === 1 ? '\n' : ''}`);
  };
  const { live, canary, is_enabled } = await sendArchive(server, archive, audience, show);
  if (canary && (audience.canary ?? audience.for) !== undefined)
    return `${archive.name}: ${canary.version} is the canary on ${server.url}, for ${describeAudience(canary)}.`;
  return `${archive.name}: ${live.version} is live on ${server.url}${is_enabled ? '' : ', but the module is disabled'}.`;
}

export async function changeRemotely(server: ModuleServer, name: string, change: ModuleChange): Promise<string> {
  if (change === 'rollback') return rollBackModule(server, moduleName(name));
  const { name: module, live, is_enabled } = await changeModule(server, moduleName(name), change);
  return change === 'promote'
    ? `${module}: ${live.version} is live.`
    : `${module} is ${is_enabled ? 'en' : 'dis'}abled.`;
}

export async function removeRemotely(server: ModuleServer, name: string): Promise<string> {
  await removeModule(server, moduleName(name));
  return `${moduleName(name)} was removed.`;
}

export async function listRemotely(server: ModuleServer): Promise<string> {
  return (await listModules(server)).map(describeModule).join('\n') || 'No modules.';
}
