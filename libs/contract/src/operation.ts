import type { ApiScope } from './api-scopes.ts';
import type { Endpoint } from './endpoint.ts';

/** Who may call it. Visitors have a share token, and `token` means an API token. */
export type Access = 'anyone' | 'user' | 'owner' | 'owner-or-token' | 'token' | 'user-or-visitor' | 'visitor';

/** The documentation of a call. */
export interface Operation {
  /** The endpoints of one method and path: several if it has more than one request or response shape. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  access: Access;
  /** The scopes by which an API token may call it: any one of them. Without it, tokens are refused. */
  scopes?: readonly ApiScope[];
  /** Its response has a secret, which is not kept: `Idempotency-Key` has no effect. */
  hasSecrets?: true;
  /** The session must have been confirmed within the last five minutes (`confirmSession`): 403 with a `ConfirmationRequest` otherwise. */
  isConfirmed?: true;
  /** Users who still have to set up the second factor that the server requires may call it in a session. */
  isForSetUp?: true;
  /** One line. */
  summary: string;
  /** Special behavior, if any. */
  description?: string;
  /** Error statuses specific to this call, with their cause. */
  errors?: Readonly<Record<number, string>>;
  /** The fields of a multipart body. */
  form?: { file: string };
  /** A body that is neither JSON nor a form. */
  body?: { type: string; description: string };
  /** The media type of the response if it is not JSON. */
  media?: readonly string[];
  /** Whether responses have an `ETag`, or `If-Match` is supported. */
  versioned?: 'tagged' | 'matched';
  /** Other paths with the same responses. */
  also?: readonly string[];
}

/** Calls by their names, in sections. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
