import { BINARY, INVALID, namedSchemas, REFUSED, type Schema, TEXT, written } from './openapi-schemas.ts';
import type { Access, Operation } from './operation.ts';
import { operations } from './operations.ts';

export { type Schema } from './openapi-schemas.ts';
export type { Access, Operation } from './operation.ts';
export { operations } from './operations.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: Schema }>>;
  content?: Readonly<Record<string, { schema: Schema }>>;
}

export interface DocumentedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Readonly<Record<string, readonly []>>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, Answer>>;
}

/** What is written of the OpenAPI Specification 3.1. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

const SCHEMES: OpenApi['components']['securitySchemes'] = {
  session: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in user.' },
  share: { type: 'http', scheme: 'bearer', description: 'The token of a share.' },
};

const SECURITY: Record<Access, DocumentedCall['security']> = {
  anyone: [],
  user: [{ session: [] }],
  owner: [{ session: [] }],
  'user-or-visitor': [{ session: [] }, { share: [] }],
  visitor: [{ share: [] }],
};

const WHO: Partial<Record<Access, string>> = { owner: 'Owners only.', 'user-or-visitor': 'Visitors too.' };

/** What every call of its kind may be refused with: the status, and when. */
function refusalsOf({ endpoints, access, form, versioned, refusals }: Operation): Record<number, string> {
  const [{ method, url, schema }] = endpoints;
  const isRead = method === 'GET';
  const takesInput = Boolean(schema.body ?? schema.querystring ?? form);
  const isRepeatable = method === 'POST' && access !== 'anyone' && !url.startsWith('/api/auth/');
  const kinds: [applies: boolean, status: number, when: string][] = [
    [!isRead || url.includes(':'), 400, 'The request cannot be read.'],
    [access !== 'anyone', 401, 'Not signed in.'],
    [access !== 'anyone' && access !== 'user-or-visitor', 403, 'This may not be done with this token.'],
    [url.includes(':'), 404, 'There is no such thing, or it is another user’s.'],
    [isRepeatable, 409, 'A call with this Idempotency-Key is under way.'],
    [versioned === 'matched', 412, 'It was changed meanwhile.'],
    [!isRead, 413, 'The body is too large.'],
    [!isRead, 415, 'The body is of another kind.'],
    [takesInput || isRepeatable, 422, 'The input is not accepted.'],
    [access !== 'anyone', 429, 'Too many wrong tokens from this address.'],
    [true, 500, 'A fault of the server; the header `x-request-id` names it in the log.'],
    [true, 503, 'The server is busy.'],
    [!isRead, 507, 'There is no room left on the server.'],
  ];
  const common = kinds.filter(([applies]) => applies).map(([, status, when]) => [status, when] as const);
  return { ...Object.fromEntries(common), ...refusals };
}

/** The statuses a call may answer. */
export const statusesOf = (operation: Operation): number[] => [
  ...operation.endpoints.flatMap(({ schema }) => Object.keys(schema.response).map(Number)),
  ...Object.keys(refusalsOf(operation)).map(Number),
];

const RETRIED = new Set([409, 429, 503]);
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
const ETAG = { ETag: { description: 'The version of what is answered.', schema: TEXT } };

function responsesOf(operation: Operation): Record<string, Answer> {
  const { endpoints, media, versioned } = operation;
  const answers: Record<string, Answer> = {};
  const statuses = new Set(endpoints.flatMap(({ schema }) => Object.keys(schema.response).map(Number)));
  for (const status of statuses) {
    const schemas = endpoints.flatMap(({ schema }) => schema.response[status] ?? []).map((each) => written(each));
    const schema = (schemas.length > 1 && schemas[0] !== schemas[1] ? { oneOf: schemas } : schemas[0]) as Schema;
    const types = media ?? ['application/json'];
    const content = Object.fromEntries(types.map((type) => [type, { schema: media ? BINARY : schema }]));
    answers[status] = {
      description: status === 204 ? 'Done.' : 'The answer.',
      ...(versioned && status !== 204 && { headers: ETAG }),
      ...(status !== 204 && { content }),
    };
  }
  for (const [status, when] of Object.entries(refusalsOf(operation))) {
    answers[status] = {
      description: when,
      ...(RETRIED.has(Number(status)) && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: status === '422' ? INVALID : REFUSED } },
    };
  }
  return answers;
}

function fields(part: unknown, where: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = (part ?? {}) as { properties?: Schema; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: written(field) as Schema,
  }));
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: TEXT,
});

function parametersOf({ endpoints, access, form, versioned }: Operation): Parameter[] {
  const [{ method, url, schema }] = endpoints;
  const isRepeatable = method === 'POST' && access !== 'anyone' && !url.startsWith('/api/auth/');
  return [
    ...fields(schema.params, 'path'),
    ...fields(schema.querystring, 'query'),
    ...(versioned === 'matched' ? [header('If-Match', 'Refuses the change of another version.')] : []),
    ...(isRepeatable ? [header('Idempotency-Key', 'For 24 hours the same key has one effect and one answer.')] : []),
    ...(form && endpoints.length > 1 ? [header('Prefer', '`respond-async` answers at once.')] : []),
  ];
}

function bodyOf({ endpoints, form }: Operation): DocumentedCall['requestBody'] {
  if (form) {
    const file = { ...BINARY, description: form.file };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const bodies = endpoints.flatMap(({ schema }) => schema.body ?? []).map((body) => written(body) as Schema);
  const [first] = bodies;
  if (!first) return undefined;
  return { required: true, content: { 'application/json': { schema: bodies.length > 1 ? { oneOf: bodies } : first } } };
}

function callOf(section: string, name: string, operation: Operation): DocumentedCall {
  const description = [operation.description, WHO[operation.access]].filter(Boolean).join(' ');
  const requestBody = bodyOf(operation);
  return {
    operationId: name,
    tags: [section],
    summary: operation.summary,
    ...(description && { description }),
    security: SECURITY[operation.access],
    parameters: parametersOf(operation),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation),
  };
}

/** The description of every call for programs and for people (OpenAPI Specification 3.1). */
export function openApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [section, calls] of Object.entries(operations)) {
    for (const [name, operation] of Object.entries(calls)) {
      const [{ method, url }] = operation.endpoints;
      for (const [index, address] of [url, ...(operation.also ?? [])].entries()) {
        const path = address.replaceAll(/:(\w+)/g, '{$1}');
        const call = callOf(section, index === 0 ? name : `${name}Also`, operation);
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
        'JSON in and out. An address with a slash at its end is the same one. Flags of a query take `1 true on yes` and `0 false off no`. Unknown fields are left out, a wrong type is refused.',
    },
    tags: Object.keys(operations).map((name) => ({ name })),
    paths,
    components: { schemas: namedSchemas(), securitySchemes: SCHEMES },
  };
}
