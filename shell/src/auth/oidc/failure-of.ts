import { texts } from './texts.ts';

/** What the query of a page says about a failed sign-in; undefined if it says nothing. */
export function failureOf(search: URLSearchParams): string | undefined {
  const reason = search.get('oidc') ?? '';
  return Object.hasOwn(texts.failures, reason) ? texts.failures[reason as keyof typeof texts.failures] : undefined;
}
