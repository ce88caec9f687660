import { type Static, type TSchema, Type } from 'typebox';

/**
 * An HTTP endpoint, described once for the server, the client, and tests.
 *
 * The shape is a Fastify route without its handler, so the server spreads it into `app.route` and neither side
 * repeats a path or a field name.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: `/api/${string}`;
  schema: {
    params?: TSchema;
    querystring?: TSchema;
    body?: TSchema;
    response: Record<number, TSchema>;
  };
}

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
 * A boolean in a query string. The server accepts `1 true on yes` and `0 false off no` in any case and passes a boolean to
 * the handler; the client may send `1`, as the specification does for `is_uncategorized`.
 */
export const Flag = Type.Unsafe<boolean | 1 | 0>(Type.Boolean());

/** A value that may be null. In a body, an empty string also means null. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The envelope of every response: `{ "data": … }`. */
export const Data = <S extends TSchema>(schema: S) => Type.Object({ data: schema });

/** ISO 8601 in UTC. */
export const Timestamp = Type.String();

export const IdParams = Type.Object({ id: Id });
