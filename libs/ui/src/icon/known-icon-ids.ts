const GRADIENT_IDS = [4003, 4008, 4010, 4017, 4103] as const;

export type GradientId = (typeof GRADIENT_IDS)[number];

/** Whether an icon is rendered inline because its gradient does not work in the sprite. */
export const hasGradient = (id: number): id is GradientId => GRADIENT_IDS.some((one) => one === id);

/** The last id of each column of `ICONS`, which start at 01. Short, because every page loads it. */
const LAST_IDS = [108, 202, 307, 409, 505, 602, 702, 806, 904, 1007, 1110, 1202, 1303, 4017, 4113];

/** Whether an id is one of `ICONS`. */
export const isKnownIcon = (id: number) => LAST_IDS.some((last) => id <= last && id > last - (last % 100));
