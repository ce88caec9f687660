/** Loads of one version, and how many of them failed. */
export interface Outcome {
  loads: number;
  failures: number;
}

/**
 * How often a canary that fails no more often than the live version may be rolled back by mistake: one in a thousand.
 */
const ALPHA = 0.001;

/**
 * Whether a canary fails more often than the live version, beyond chance. The answer stays valid however often it is
 * computed while loads arrive, which an ordinary test does not allow.
 *
 * It is a sequential test of "both fail at one rate p". For any such p, the likelihood of what was seen under other
 * rates, averaged over these rates (Beta(½, ½) for each version), divided by its likelihood under p is a martingale
 * with the expectation 1. By Ville's inequality the probability that it ever reaches 1/α is at most α. As p is unknown,
 * it is divided by the largest likelihood under any p, which makes it smaller still. The live version's rate is thus as
 * uncertain as its loads are few: without any, nothing is ever found. A canary that fails less often than the live
 * version never exceeds it.
 *
 * The guarantee needs loads that fail independently of each other. Failures come in clusters, one broken browser
 * foremost, so the caller bounds what each user contributes.
 */
export function exceedsLive({ live, canary }: { live: Outcome; canary: Outcome }): boolean {
  if (canary.failures * live.loads <= live.failures * canary.loads) return false;
  const together = { loads: live.loads + canary.loads, failures: live.failures + canary.failures };
  const evidence = logAverageLikelihood(live) + logAverageLikelihood(canary) - logLargestLikelihood(together);
  return evidence >= -Math.log(ALPHA);
}

/**
 * The same share of failures in at most so many loads, rounded up, so that a canary that is compared with it has the
 * benefit.
 */
export function atMost(max: number, { loads, failures }: Outcome): Outcome {
  if (loads <= max) return { loads, failures };
  return { loads: max, failures: Math.ceil((failures * max) / loads) };
}

/** Under all failure rates, weighted by Beta(½, ½): B(failures + ½, successes + ½) / B(½, ½). */
const logAverageLikelihood = ({ loads, failures }: Outcome) =>
  logGamma(failures + 0.5) + logGamma(loads - failures + 0.5) - logGamma(loads + 1) - Math.log(Math.PI);

/** Under the failure rate that fits best. */
const logLargestLikelihood = ({ loads, failures }: Outcome) =>
  timesLog(failures, failures / loads) + timesLog(loads - failures, 1 - failures / loads);

const timesLog = (count: number, rate: number) => (count === 0 ? 0 : count * Math.log(rate));

/** From where on Stirling's series is exact enough. */
const LARGE = 8;

/** The logarithm of the gamma function for positive numbers, by Stirling's series; its error is below 1e-9. */
function logGamma(x: number): number {
  if (x < LARGE) return logGamma(x + 1) - Math.log(x);
  const square = x * x;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
