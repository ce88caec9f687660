import type { ModuleLink } from '@benotes/contract';
import { generatePath } from '@benotes/router';

/** Where a link of a module leads; null while it needs the id of a user who is unknown. */
export function linkPath({ path }: ModuleLink, userId: number | undefined): string | null {
  if (!path.includes(':userId')) return path;
  return userId === undefined ? null : generatePath(path, { userId: String(userId) });
}
