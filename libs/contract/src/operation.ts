import type { Endpoint } from './endpoint.ts';

/** Who may make a call: a visitor is whom a share token lets in. */
export type Access = 'anyone' | 'user' | 'owner' | 'user-or-visitor' | 'visitor';

/** One call, said for the people who make it. */
export interface Operation {
  /** The endpoints of one method and address: more than one where it takes or gives more than one shape. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  access: Access;
  /** One line. */
  summary: string;
  /** What is particular, where there is anything. */
  description?: string;
  /** Refusals of this call beside those of its kind: the status, and when. */
  refusals?: Readonly<Record<number, string>>;
  /** The fields of a form, where the body is none of JSON. */
  form?: { file: string };
  /** The media type of the answer, where it is not JSON. */
  media?: readonly string[];
  /** Whether its answers carry an `ETag`, or it honours `If-Match`. */
  versioned?: 'tagged' | 'matched';
  /** Further addresses with the same answers. */
  also?: readonly string[];
}

/** Calls by their names, in sections. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
