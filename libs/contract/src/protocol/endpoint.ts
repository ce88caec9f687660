import { type Static, type TSchema, Type } from 'typebox';

import type { ApiScope } from './api-scopes.ts';

/**
 * What a client sends and gets.
 *
 * The shape is a Fastify route without its handler, so the server spreads it into `app.route` and neither side
 * repeats a path or a field name.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: `/api/${string}`;
  schema: {
    params?: TSchema;
    querystring?: TSchema;
    body?: TSchema;
    response: Record<number, TSchema>;
  };
}

/** Who may call it. Visitors have a share token, and `token` means an API token. */
export type Access = 'anyone' | 'user' | 'owner' | 'owner-or-token' | 'token' | 'user-or-visitor' | 'visitor';

/** An endpoint with all that is said about it: the server enforces it, and the OpenAPI description repeats it. */
export interface DescribedEndpoint extends Endpoint {
  access: Access;
  /** The scopes by which an API token may call it: any one of them. Without it, tokens are refused. */
  scopes?: readonly ApiScope[];
  /** Its response has a secret, which is not kept: `Idempotency-Key` has no effect. */
  hasSecrets?: true;
  /**
   * The session must have been confirmed within the last five minutes (`confirmSession`): 403 with a
   * `ConfirmationRequest` otherwise.
   */
  isConfirmed?: true;
  /** Users who still have to set up the second factor that the server requires may call it in a session. */
  isForSetUp?: true;
  /** What visitors are told with 404, instead of 403: they do not learn that there is anything of the kind. */
  missingForVisitors?: string;
  /** One line. */
  summary: string;
  /** Special behavior, if any. */
  description?: string;
  /** Error statuses specific to this call, with their causes. */
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
  /** Other shapes of the request or response, with the same method and path. */
  variants?: readonly Endpoint[];
}

/**
 * An HTTP endpoint, described once for the server, the client, and tests. Browser bundles keep the part that is an
 * `Endpoint`.
 */
export const endpoint = <const E extends DescribedEndpoint>(described: E): E => described;

type Value<S> = S extends TSchema ? Static<S> : undefined;

interface RequestParts<E extends Endpoint> {
  params: Value<E['schema']['params']>;
  query: Value<E['schema']['querystring']>;
  body: Value<E['schema']['body']>;
}

/** The arguments of a call: the parts that the endpoint declares. */
export type Input<E extends Endpoint> = {
  [K in keyof RequestParts<E> as RequestParts<E>[K] extends undefined ? never : K]: RequestParts<E>[K];
};

/** The body of a successful response. */
export type Output<E extends Endpoint> = Value<E['schema']['response'][keyof E['schema']['response']]>;

/** A positive integer that fits into the type `integer` of PostgreSQL. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/**
 * A boolean in a query string. The server accepts `1 true on yes` and `0 false off no` in any case and passes a boolean
 * to the handler; the client may send `1`, as the specification does for `is_uncategorized`.
 */
export const Flag = Type.Unsafe<boolean | 1 | 0>(Type.Boolean());

/** A value that may be null. In a body, an empty string also means null. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The envelope of every response: `{ "data": … }`. */
export const Data = <S extends TSchema>(schema: S) => Type.Object({ data: schema });

/** ISO 8601 in UTC. */
export const Timestamp = Type.String();

export const IdParams = Type.Object({ id: Id });
