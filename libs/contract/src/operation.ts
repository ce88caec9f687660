import type { DescribedEndpoint, Endpoint } from './endpoint.ts';

/** An endpoint whose description stands apart from it. */
export interface Operation extends Omit<DescribedEndpoint, keyof Endpoint | 'variants'> {
  /** The endpoints of one method and path: several if it has more than one request or response shape. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
}

/** Calls by their names, in sections. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation | DescribedEndpoint>>>>;
