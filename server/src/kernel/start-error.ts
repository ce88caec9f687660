/** The reason why the server cannot start, as a line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export const diskFullMessage = (dataDir: string) =>
  `The disk of the data folder ${dataDir} is full: free some space, then start again.`;
