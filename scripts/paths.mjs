import { fileURLToPath } from 'node:url';

/** The root folder of the project. (Versions of Node that are too old have no `import.meta.dirname`.) */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
