export const BACKUP_FORMAT = 1;

/** The parts of a backup; uploaded files are below `files/`. */
export const BACKUP = {
  head: 'backup.json',
  manifest: 'manifest.json',
  database: 'benotes.sqlite',
  files: 'files',
} as const;
