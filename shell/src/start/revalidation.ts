/**
 * What became of the question whether the page that the worker had kept is still the server's. `same`: it is. `changed`:
 * the server answers with anything else, another page, a redirect or a refusal. `nobody`: there was no answer of its own.
 */
export type Verdict = 'same' | 'changed' | 'nobody';

export const isVerdict = (value: unknown): value is Verdict =>
  value === 'same' || value === 'changed' || value === 'nobody';
