import { existsSync } from 'node:fs';
import path from 'node:path';

import { isPostgresRun, openLibrary, removeLibrary, renameLibrary } from './library.ts';
import { seedLibrary } from './process.ts';

const DURATIONS: Record<string, string> = { L: 'about a minute', XL: 'up to half an hour' };

/** The library with the data set of a size, which is created in a folder if it does not exist. */
export async function seeded(folder: string, size: string): Promise<string> {
  const library = path.join(folder, isPostgresRun() ? `${size}-postgres` : size);
  if (existsSync(library)) {
    openLibrary(library);
    return library;
  }
  console.log(`Seeding ${size}, which takes ${DURATIONS[size]} …`);
  // Renamed when complete, so that an interrupted seed is not used as a data set.
  const unfinished = `${library}.unfinished`;
  await removeLibrary(unfinished);
  await seedLibrary(unfinished, size);
  await renameLibrary(unfinished, library);
  return library;
}
