/** How thoroughly parts measure. */
export interface Pace {
  /** How often each figure is measured. */
  runs: number;
  /** How long a request is repeated, each time. */
  seconds: number;
  /** Links in the file that is imported. */
  links: number;
}

export const THOROUGH: Pace = { runs: 5, seconds: 3, links: 50_000 };
/** For `--quick`, which is run before and after a change. */
export const QUICK: Pace = { runs: 3, seconds: 1, links: 10_000 };
