import { readFileSync } from 'node:fs';

const PLACE = '/proc/stat';
/** Where the time that was stolen stands in the line of all processors, and where that of guests begins, counted twice. */
const STEAL = 7;
const GUEST = 8;

/** What the processors had since the machine was started, in ticks: in all, and of it what went to other machines. */
interface Ticks {
  all: number;
  stolen: number;
}

/**
 * Begins to count what the host of a virtual machine gives of its processors to others. Gives the share since then, from
 * 0 to 1; 0 where the system does not say (proc(5) of Linux does).
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
    text = readFileSync(PLACE, 'utf8');
  } catch {
    return null; // another system
  }
  const ticks = text.split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  return { all: ticks.slice(0, GUEST).reduce((sum, each) => sum + each, 0), stolen: ticks[STEAL] ?? 0 };
}
