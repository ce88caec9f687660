/**
 * Each queue has a thread, so that long tasks delay only other long tasks: `quick` tasks take some dozen milliseconds,
 * `heavy` ones a second or two, `bulk` ones process whole libraries, `pages` are of other sites and may end their
 * thread. `imports` are of users, and take as long as their files: they have several threads.
 */
export type QueueName = 'quick' | 'heavy' | 'bulk' | 'pages' | 'imports';

/** Work that runs in a worker thread. */
export interface Task<I, O> {
  /** The file that defines it, and nothing else: the thread loads it. */
  url: string;
  queueOf: (input: I) => QueueName;
  /** Loads the function that does the work, so that only the thread that runs it has it in memory. */
  load: () => Promise<(input: I) => O | Promise<O>>;
}

interface Definition<I, O> {
  queue: QueueName | ((input: I) => QueueName);
  load: () => Promise<(input: I) => O | Promise<O>>;
}

/**
 * Defines the task of a `*.task.ts` file. What it is given and returns is copied between threads.
 *
 * @param url `import.meta.url`
 */
export const defineTask = <I, O>(url: string, { queue, load }: Definition<I, O>): Task<I, O> => ({
  url,
  queueOf: typeof queue === 'function' ? queue : () => queue,
  load,
});
