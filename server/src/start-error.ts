/** Why the server cannot start. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What a start says that finds no room at all. */
export const fullDisk = (dataDir: string) =>
  `The disk of the data folder ${dataDir} is full: make some room on it, then start again.`;
