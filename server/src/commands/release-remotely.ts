import {
  type CanaryAudience,
  changeModule,
  listModules,
  type ModuleChange,
  type ModuleServer,
  type ModuleState,
  rollBackModule,
  sendArchive,
} from '@benotes/build/module-server';

import { describeAudience } from '../web/releases/canary-audience.ts';
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

export async function listRemotely(server: ModuleServer): Promise<string> {
  return (await listModules(server)).map(describe).join('\n') || 'No modules.';
}

function describe({ name, is_enabled, live, canary, previous }: ModuleState): string {
  const words = [`${name}: ${live.version} live since ${minute(live.since)}`];
  if (live.by !== null) words.push(`by ${live.by}`);
  if (canary)
    words.push(
      `canary ${canary.version} for ${describeAudience(canary)} since ${minute(canary.since)} by ${canary.by}`,
    );
  if (previous) words.push(`previous ${previous.version}`);
  if (!is_enabled) words.push('disabled');
  return words.join(', ');
}

/** `2026-11-21 09:00 UTC` */
const minute = (date: string) => `${date.slice(0, 16).replace('T', ' ')} UTC`;
