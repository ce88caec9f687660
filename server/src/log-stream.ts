/** Lines that wait for whoever reads them; more are dropped. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** Where the log goes: standard output, as long as it takes it. A server does not end, and does not wait, for its log. */
export const logStream = {
  write: (line: string): void => {
    if (process.stdout.writableLength < WAITING_BYTES_MAX) process.stdout.write(line);
  },
};

/** Has the process go on where what it says cannot be written: the disk of the log is full, or nobody reads it any more. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // there is nobody to tell
}
