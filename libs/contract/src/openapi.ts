import { BINARY, INVALID, namedSchemas, ERROR, type Schema, TEXT, toSchema } from './openapi-schemas.ts';
import { ABOUT } from './openapi-sections.ts';
import { operations } from './operations.ts';
import type { Access, DescribedEndpoint, Endpoint } from './protocol/endpoint.ts';

export { type Schema } from './openapi-schemas.ts';
export { operations } from './operations.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface DocumentedResponse {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: Schema }>>;
  content?: Readonly<Record<string, { schema: Schema }>>;
}

export interface DocumentedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Readonly<Record<string, readonly string[]>>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The part of OpenAPI 3.1 that is used. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

const SCHEMES: OpenApi['components']['securitySchemes'] = {
  session: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in user.' },
  share: { type: 'http', scheme: 'bearer', description: 'The token of a share.' },
  token: { type: 'http', scheme: 'bearer', description: 'An API token with one of the named scopes.' },
};

const SECURITY: Record<Access, DocumentedCall['security']> = {
  anyone: [],
  user: [{ session: [] }],
  owner: [{ session: [] }],
  'owner-or-token': [{ session: [] }, { token: ['modules:release'] }],
  token: [{ token: ['modules:release'] }],
  'user-or-visitor': [{ session: [] }, { share: [] }],
  visitor: [{ share: [] }],
};

const AUDIENCE: Partial<Record<Access, string>> = {
  owner: 'Owners only.',
  'owner-or-token': 'Owners and API tokens only.',
  token: 'API tokens only.',
  'user-or-visitor': 'Also for visitors.',
};

/** Whether a repeated request with the same `Idempotency-Key` gets the same response. */
const keepsResponse = ({ method, url, access, hasSecrets }: DescribedEndpoint) =>
  method === 'POST' && access !== 'anyone' && access !== 'token' && !hasSecrets && !url.startsWith('/api/auth/');

const UNCONFIRMED =
  'Not allowed with this token, or `{ "error": …, "confirmation": { "methods", "provider" } }`: call `confirmSession`, and repeat the request within five minutes.';

/** The schemas of the requests and responses of an endpoint: of its own, and of its variants. */
const schemasOf = ({ schema, variants = [] }: DescribedEndpoint): Endpoint['schema'][] => [
  schema,
  ...variants.map((each) => each.schema),
];

/** The error statuses of an endpoint, with their causes: those common to its kind, and its own. */
function errorsOf(endpoint: DescribedEndpoint): Record<number, string> {
  const { method, url, schema, access, form, body, versioned, isConfirmed, errors } = endpoint;
  const isRead = method === 'GET';
  const takesInput = Boolean(schema.body ?? schema.querystring ?? form ?? body);
  const isRepeatable = keepsResponse(endpoint);
  const kinds: [applies: boolean, status: number, when: string][] = [
    [!isRead || url.includes(':'), 400, 'The request cannot be read.'],
    [access !== 'anyone', 401, 'Not signed in.'],
    [access !== 'anyone', 403, 'Not allowed with this token.'],
    [isConfirmed === true, 403, UNCONFIRMED],
    [url.includes(':'), 404, 'Not found, or it belongs to another user.'],
    [isRepeatable, 409, 'A request with this Idempotency-Key is in progress.'],
    [versioned === 'matched', 412, 'It has changed since the given version.'],
    [!isRead, 413, 'The body is too large.'],
    [!isRead, 415, 'The media type is not supported.'],
    [takesInput || isRepeatable, 422, 'The input is invalid.'],
    [access !== 'anyone', 429, 'Too many invalid tokens from this IP address.'],
    [true, 500, 'An internal error; the header `x-request-id` identifies it in the log.'],
    [true, 503, 'The server is busy.'],
    [!isRead, 507, 'The server is out of disk space.'],
  ];
  const common = kinds.filter(([applies]) => applies).map(([, status, when]) => [status, when] as const);
  return { ...Object.fromEntries(common), ...errors };
}

/** All response statuses of an endpoint. */
export const statusesOf = (endpoint: DescribedEndpoint): number[] => [
  ...schemasOf(endpoint).flatMap(({ response }) => Object.keys(response).map(Number)),
  ...Object.keys(errorsOf(endpoint)).map(Number),
];

const RETRIED = new Set([409, 429, 503]);
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
/** draft-ietf-httpapi-ratelimit-headers-10. */
const RATE_LIMIT = {
  RateLimit: { description: 'The limit that was reached, and when it is over.', schema: TEXT },
  'RateLimit-Policy': { description: 'How many requests the limit allows in how many seconds.', schema: TEXT },
};
const ETAG = { ETag: { description: 'The version of the resource.', schema: TEXT } };

function responsesOf(endpoint: DescribedEndpoint): Record<string, DocumentedResponse> {
  const { media, versioned } = endpoint;
  const shapes = schemasOf(endpoint);
  const responses: Record<string, DocumentedResponse> = {};
  const statuses = new Set(shapes.flatMap(({ response }) => Object.keys(response).map(Number)));
  for (const status of statuses) {
    const schemas = shapes.flatMap(({ response }) => response[status] ?? []).map((each) => toSchema(each));
    const schema = (schemas.length > 1 && schemas[0] !== schemas[1] ? { oneOf: schemas } : schemas[0]) as Schema;
    const types = media ?? ['application/json'];
    const content = Object.fromEntries(types.map((type) => [type, { schema: media ? BINARY : schema }]));
    responses[status] = {
      description: status === 204 ? 'Success.' : 'The response.',
      ...(versioned && status !== 204 && { headers: ETAG }),
      ...(status !== 204 && { content }),
    };
  }
  for (const [status, when] of Object.entries(errorsOf(endpoint))) {
    responses[status] = {
      description: when,
      ...(RETRIED.has(Number(status)) && {
        headers: status === '429' ? { ...RETRY_AFTER, ...RATE_LIMIT } : RETRY_AFTER,
      }),
      content: { 'application/json': { schema: status === '422' ? INVALID : ERROR } },
    };
  }
  return responses;
}

function fields(part: unknown, where: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = (part ?? {}) as { properties?: Schema; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: toSchema(field) as Schema,
  }));
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: TEXT,
});

function parametersOf(endpoint: DescribedEndpoint): Parameter[] {
  const { schema, form, versioned, variants } = endpoint;
  const isRepeatable = keepsResponse(endpoint);
  return [
    ...fields(schema.params, 'path'),
    ...fields(schema.querystring, 'query'),
    ...(versioned === 'matched' ? [header('If-Match', 'Rejects the change if the version differs.')] : []),
    ...(isRepeatable
      ? [header('Idempotency-Key', 'Requests with the same key have one effect and the same response for 24 hours.')]
      : []),
    ...(form && variants ? [header('Prefer', '`respond-async` responds at once.')] : []),
  ];
}

function bodyOf(endpoint: DescribedEndpoint): DocumentedCall['requestBody'] {
  const { form, body } = endpoint;
  if (body)
    return { required: true, content: { [body.type]: { schema: { ...BINARY, description: body.description } } } };
  if (form) {
    const file = { ...BINARY, description: form.file };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const bodies = schemasOf(endpoint).flatMap(({ body }) => (body ? [toSchema(body) as Schema] : []));
  const [first] = bodies;
  if (!first) return undefined;
  return { required: true, content: { 'application/json': { schema: bodies.length > 1 ? { oneOf: bodies } : first } } };
}

function callOf(section: string, name: string, endpoint: DescribedEndpoint): DocumentedCall {
  const confirmed = endpoint.isConfirmed && 'A session must be confirmed.';
  const setUp = endpoint.isForSetUp && 'Also for users who still have to set up a second factor.';
  const description = [endpoint.description, AUDIENCE[endpoint.access], confirmed, setUp].filter(Boolean).join(' ');
  const requestBody = bodyOf(endpoint);
  return {
    operationId: name,
    tags: [section],
    summary: endpoint.summary,
    ...(description && { description }),
    security: [...SECURITY[endpoint.access], ...(endpoint.scopes ?? []).map((scope) => ({ token: [scope] }))],
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint),
  };
}

/** The OpenAPI 3.1 description of all operations. */
export function openApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [section, calls] of Object.entries(operations)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const { method, url, also = [] } = endpoint;
      for (const [index, route] of [url, ...also].entries()) {
        const path = route.replaceAll(/:(\w+)/g, '{$1}');
        const call = callOf(section, index === 0 ? name : `${name}Also`, endpoint);
        paths[path] = { ...paths[path], [method.toLowerCase()]: call };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Benotes',
      version,
      description:
        'Requests and responses are JSON. A trailing slash in a path is ignored. Boolean query parameters accept `1 true on yes` and `0 false off no`. Unknown fields are ignored; values of the wrong type are rejected.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this description comes from.' }],
    tags: Object.keys(operations).map((name) => ({ name, description: ABOUT[name] ?? '' })),
    paths,
    components: { schemas: namedSchemas(), securitySchemes: SCHEMES },
  };
}
