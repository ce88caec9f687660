/**
 * The first job of each of the next hosts after one, in the order of their names, starting over after the last one: so
 * many jobs of one host do not delay those of others. `firstAfter` finds the first job of a host whose name comes after
 * one, and not after another one, with one index seek.
 */
export async function jobsInTurn<Job extends { host: string }>(
  afterHost: string,
  count: number,
  firstAfter: (host: string, upTo: string | null) => Promise<Job | undefined>,
): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const [start, end] of [
    [afterHost, null],
    ['', afterHost],
  ] as const) {
    let host = start;
    while (jobs.length < count) {
      const job = await firstAfter(host, end);
      if (!job) break;
      jobs.push(job);
      host = job.host;
    }
  }
  return jobs;
}
