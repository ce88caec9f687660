import { IMPORT_FLAGS, type ImportFlag } from '@benotes/contract';

/** The flags that are set. */
export const flagsOf = (flags: Partial<Record<ImportFlag, boolean>>): ImportFlag[] =>
  IMPORT_FLAGS.filter((flag) => flags[flag]);
