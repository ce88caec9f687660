/**
 * What became of the question whether the page that the worker had kept is still the server's. `same`: it is. `changed`:
 * the server answers with anything else, another page, a redirect or a refusal. `nobody`: there was no answer of its own.
 */
export type Revalidation = 'fresh' | 'stale' | 'unreachable';

export const isRevalidation = (value: unknown): value is Revalidation =>
  value === 'fresh' || value === 'stale' || value === 'unreachable';
