import type { Task } from './task.ts';

/** Runs a task, in a worker thread. */
export async function runTask({ url, input }: { url: string; input: unknown }): Promise<unknown> {
  const tasks = Object.values((await import(url)) as Record<string, Task<unknown, unknown>>);
  const run = await tasks.find((task) => task.url === url)?.load();
  if (!run) throw new Error(`${url} defines no task.`);
  return run(input);
}
