import { deviceStorage, session } from '@benotes/platform';
import { iconNamed } from '@benotes/ui';

import type { PaletteItem } from './palette-item.ts';
import { texts } from './texts.ts';

/** The most that is remembered and shown. */
const MAX = 6;

/** What is stored of an item: enough to show a post, which is not among the known names. */
interface Used {
  id: string;
  name: string;
  path?: string;
  icon?: string;
}

/** Deleted at logout with everything else of the user. */
const key = () => `palette:${session.user?.id ?? ''}`;

function read(): Used[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(key()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUsed).slice(0, MAX) : [];
  } catch {
    return []; // changed by something else
  }
}

const isUsed = (value: unknown): value is Used =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'name' in value;

/** Remembers an item as the last one used, on this device. */
export function remember({ id, name, path, icon }: PaletteItem): void {
  const used: Used = { id, name, ...(path !== undefined && { path }), ...(typeof icon === 'string' && { icon }) };
  const others = read().filter((each) => each.id !== id);
  deviceStorage.write(key(), JSON.stringify([used, ...others].slice(0, MAX)));
}

/** The items used last, the latest first: those that exist now, and posts. */
export function recentItems(known: readonly PaletteItem[]): PaletteItem[] {
  const used = read();
  if (used.length === 0) return [];
  const ids = new Set(used.map(({ id }) => id));
  const current = new Map(known.filter(({ id }) => ids.has(id)).map((item) => [item.id, item]));
  return used.flatMap(({ id, name, path, icon }) => {
    const item = current.get(id) ?? (isPost(id, path) ? { id, name, path, icon: iconNamed(icon) } : undefined);
    return item ? [{ ...item, group: texts.recentlyUsed }] : [];
  });
}

const isPost = (id: string, path: string | undefined): path is string =>
  id.startsWith('post:') && path?.startsWith('/p/') === true;
