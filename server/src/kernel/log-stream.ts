/** Log lines are dropped while more than this is buffered. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Writes the log to standard output and never waits for it: an unread log must not stop the server. */
export const logStream = {
  write: (line: string): void => {
    if (process.stdout.writableLength < MAX_BUFFERED_BYTES) process.stdout.write(line);
  },
};

/** Ignores errors of the standard streams: the server continues if the log's disk is full or its reader has exited. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // there is nowhere to report it
}
