import { readFileSync } from 'node:fs';

const FILE = '/proc/stat';
/** The column of the steal time in the line of all CPUs, and the first one of guest time, which user time includes. */
const STEAL = 7;
const GUEST = 8;

/** CPU time since boot, in ticks: the total, and the part that was given to other virtual machines. */
interface Ticks {
  all: number;
  stolen: number;
}

/**
 * Starts to measure CPU steal: the share of CPU time that the host gives to other virtual machines. The returned
 * function returns the share since then, from 0 to 1; 0 if the system does not report it. See proc(5) of Linux.
 */
export function watchSteal(): () => number {
  const before = readTicks();
  return () => {
    const now = readTicks();
    return before && now && now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0;
  };
}

function readTicks(): Ticks | null {
  let text: string;
  try {
    text = readFileSync(FILE, 'utf8');
  } catch {
    return null; // not Linux
  }
  const ticks = text.split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  return { all: ticks.slice(0, GUEST).reduce((sum, each) => sum + each, 0), stolen: ticks[STEAL] ?? 0 };
}
