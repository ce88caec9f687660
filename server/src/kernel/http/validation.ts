import { toUSVString } from 'node:util';

import type { FastifyInstance, FastifyReply, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

import { Invalid, Problem } from '../problems.ts';

/** The parts of a JSON Schema that are used here. */
interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
  items?: Shape;
}

type Values = Record<string, unknown>;

const TRUE = new Set(['1', 'true', 'on', 'yes']);
const FALSE = new Set(['0', 'false', 'off', 'no']);
const DIGITS = /^-?\d{1,15}$/;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Routes share schemas, and so do the servers of one process: tests start thousands. */
const compiled = new WeakMap<TSchema, Validator>();

function checkOf(schema: TSchema): Validator {
  const check = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, check);
  return check;
}

/**
 * Validates requests against the contract. Only these coercions are done: digits to integers, the
 * spellings of booleans, `""` to null if null is allowed. Unknown fields are dropped.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const shape = schema as Shape; // TypeBox schemas are JSON Schema
  const check = checkOf(schema);
  const isBody = httpPart === 'body';

  return (input: unknown) => {
    if (!isObject(input)) return { error: new Invalid({ body: ['An object is expected.'] }) };
    const value: Values = {};
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      if (Object.hasOwn(input, name))
        value[name] = isBody ? coerceField(field, input[name]) : coerceText(field, input[name]);
    }
    if (check.Check(value)) {
      const texts = Object.entries(value).filter(([, text]) => containsNul(text));
      if (texts.length === 0) return { value: toWellFormed(value) };
      return {
        error: new Invalid(
          Object.fromEntries(texts.map(([name]) => [name, ['This contains a character that cannot be stored.']])),
        ),
      };
    }
    // An invalid id in the path gets the same response as an unknown one.
    if (httpPart === 'params') return { error: new Problem(404, 'Not found.') };
    return { error: new Invalid(messagesOf(check.Errors(value))) };
  };
};

/** Rejects multipart forms on routes that expect JSON: the form parser is registered for all routes. */
export function rejectForms(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && request.isMultipart())
      throw new Problem(415, 'This kind of content is not accepted.');
  });
}

/** Coerces a field of a JSON body. */
function coerceField(field: Shape, value: unknown): unknown {
  const kinds = field.anyOf ?? [field];
  const nullable = kinds.some(({ type }) => type === 'null');
  if (value === '' && nullable) return null;
  const allows = (type: string) => kinds.some((kind) => kind.type === type);
  if (allows('integer') && typeof value === 'string' && DIGITS.test(value)) return Number(value);
  if (allows('boolean') && (value === 0 || value === 1 || value === '0' || value === '1')) return Number(value) === 1;
  return value;
}

/** Coerces a value of a query string or path, which is always text. */
function coerceText(field: Shape, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field.type === 'integer' && DIGITS.test(value)) return Number(value);
  if (field.type === 'boolean') {
    const flag = value.toLowerCase();
    if (TRUE.has(flag)) return true;
    if (FALSE.has(flag)) return false;
  }
  return value;
}

// Recursion is safe: the value has passed its schema, which limits its depth.
const containsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some((each) => containsNul(each));

/** Replaces lone surrogates, which would not survive the database. */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return toUSVString(value);
  if (Array.isArray(value)) return value.map((each) => toWellFormed(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toWellFormed(each)]));
}

/** Sends a line of text as JSON: Fastify would send a string as plain text. */
export const sendText = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(text));

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: object;
}

function messagesOf(errors: readonly SchemaError[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  const add = (field: string, message: string) => {
    const all = (messages[field] ??= []);
    if (all.length === 0) all.push(message);
  };
  for (const error of errors) {
    if (error.keyword === 'required') {
      const { requiredProperties } = error.params as { requiredProperties: string[] };
      for (const field of requiredProperties) add(field, 'This field is required.');
    } else {
      add(error.instancePath.split('/')[1] || 'body', messageOf(error));
    }
  }
  return messages;
}

function messageOf({ keyword, params }: SchemaError): string {
  const { limit } = params as { limit?: number };
  if (keyword === 'minLength') return limit === 1 ? 'This field is required.' : `At least ${limit} characters.`;
  if (keyword === 'maxLength') return `At most ${limit} characters.`;
  if (keyword === 'maxItems') return `At most ${limit}.`;
  if (keyword === 'pattern') return 'This value has an invalid format.';
  if (keyword === 'minimum' || keyword === 'maximum') return 'This number is out of range.';
  return 'This value is not accepted.';
}

type Picker = (value: unknown) => unknown;

/** Serializes responses: fields that the contract does not name are never sent. */
export const compileSerializer = ({ schema }: { schema: unknown }) => {
  const pick = pickerOf(schema as Shape); // TypeBox schemas are JSON Schema
  return (data: unknown) => JSON.stringify(pick(data));
};

function pickerOf(shape: Shape): Picker {
  if (shape.type === 'array' && shape.items) {
    const item = pickerOf(shape.items);
    return (value) => (value as unknown[]).map((each) => item(each));
  }
  if (shape.type !== 'object' || !shape.properties) return (value) => value;
  const fields = Object.entries(shape.properties).map(([name, field]) => [name, pickerOf(field)] as const);
  return (value) => {
    const from = value as Values;
    const picked: Values = {};
    for (const [name, pick] of fields) {
      if (from[name] !== undefined) picked[name] = pick(from[name]);
    }
    return picked;
  };
}
