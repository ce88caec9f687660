/** 2 GiB at 1 Mbit/s, plus encoding its images. */
export const IMPORT_MS = 6 * 3600_000;
