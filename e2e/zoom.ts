/** A window of 1280 by 800 px at 200 % zoom: half as many CSS pixels, each drawn with twice as many. */
export const AT_200_PERCENT = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
