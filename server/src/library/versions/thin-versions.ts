const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far back versions are so far apart, in ms. Older ones are a week apart. */
const AGES: readonly [age: number, apart: number][] = [
  [DAY_MS, 0],
  [7 * DAY_MS, HOUR_MS],
  [90 * DAY_MS, DAY_MS],
];
const OLDER_APART_MS = 7 * DAY_MS;

interface Version {
  id: number;
  created_at: string;
  name: string | null;
}

/**
 * Of the versions of a post, those that are removed: all of the last day stay, one an hour of the last week, one a day
 * of 90 days, and one a week before, the last one of each time; of these the newest `max`. Versions with a name always
 * stay.
 *
 * @param versions in the order of their ids. @param now in ms.
 */
export function surplusOf(versions: readonly Version[], now: number, max: number): number[] {
  const surplus: number[] = [];
  const times = new Set<string>();
  for (const { id, created_at, name } of versions.toReversed()) {
    if (name !== null) continue;
    const time = Date.parse(created_at);
    const apart = AGES.find(([age]) => now - time <= age)?.[1] ?? OLDER_APART_MS;
    const slot = apart === 0 ? `${id}` : `${apart}/${Math.floor(time / apart)}`;
    if (times.has(slot) || times.size >= max) surplus.push(id);
    else times.add(slot);
  }
  return surplus;
}
