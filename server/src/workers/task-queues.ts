import type { WorkerTasks } from './tasks.ts';

/**
 * Each lane has a thread, so that what takes long holds up only what takes long as well: `quick` takes some dozen
 * milliseconds, `heavy` a second or two, `bulk` as long as a library takes.
 */
export type Lane = 'quick' | 'heavy' | 'bulk';

/** Texts longer than this are no quick work any more, in characters. */
const QUICK_MAX = 256 * 1024;

const LANES: Record<keyof WorkerTasks, Lane> = {
  sanitize: 'quick',
  tokenize: 'heavy',
  encodeFavicon: 'quick',
  encodeImage: 'heavy',
  encodeThumbnail: 'heavy',
  restoreImage: 'bulk',
  readBookmarks: 'bulk',
  readArchive: 'bulk',
  packNotes: 'bulk',
};

export const laneOf = <N extends keyof WorkerTasks>(name: N, input: WorkerTasks[N]['input']): Lane =>
  LANES[name] === 'quick' && typeof input === 'string' && input.length > QUICK_MAX ? 'heavy' : LANES[name];
