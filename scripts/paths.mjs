import { fileURLToPath } from 'node:url';

/** The folder of the checkout. (`import.meta.dirname` would not reach the check of a Node that is too old.) */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
