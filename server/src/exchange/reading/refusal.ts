import { isDiskFull } from '../../kernel/disk/disk-reserve.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { Stopped } from './stopped.ts';

/** Why a file cannot be imported. Sent as data, because the class and code of an error are lost between threads. */
export interface Refusal {
  refusal: string;
  /** The reason is a full disk, not the file. */
  isDiskFull?: true;
  /** The reason is that reading was stopped. */
  isStopped?: true;
}

/** The function, with what it read or why it refused to. */
export const orRefusal =
  <I, T>(read: (input: I) => Promise<T>) =>
  async (input: I): Promise<{ read: T } | Refusal> => {
    try {
      return { read: await read(input) };
    } catch (error) {
      if (error instanceof UnreadableFile) return { refusal: error.message };
      if (error instanceof Stopped) return { refusal: 'It was stopped.', isStopped: true };
      if (isDiskFull(error)) return { refusal: 'The disk is full.', isDiskFull: true };
      throw error;
    }
  };
