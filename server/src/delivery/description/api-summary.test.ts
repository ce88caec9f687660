import { type DocumentedCall, openApi, type Schema } from '@benotes/contract/openapi';
import { expect, it } from 'vitest';

interface JsonSchema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema;
  required?: readonly string[];
}

/** Of objects, they are written as fields; texts for people are no part of the summary. */
const APART = new Set(['type', 'properties', 'required', 'items', 'description']);

/** A schema in a few words, such as `{ title?: string (maxLength 255) | null }`. */
function typeOf(schema: Schema): string {
  const { $ref, const: value, type, items, properties, required, ...shape } = schema as JsonSchema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  const cases = shape.anyOf ?? shape.oneOf;
  if (cases) return cases.map(typeOf).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  if (properties) return `{ ${fieldsOf(properties, required).join(', ')} }`;
  const others = Object.values(shape.patternProperties ?? {}).concat(shape.additionalProperties ?? []);
  if (others.length > 0) return `{ […]: ${others.map(typeOf).join(' | ')} }`;
  const limits = Object.entries(schema).flatMap(([name, limit]) => (APART.has(name) ? [] : `${name} ${String(limit)}`));
  const plain = items ? `[${typeOf(items)}]` : (type ?? 'any');
  if (plain === 'integer' && limits.join(', ') === 'minimum 1, maximum 2147483647') return 'id';
  return limits.length > 0 ? `${plain} (${limits.join(', ')})` : plain;
}

const fieldsOf = (properties: Record<string, Schema>, required: readonly string[] = []): string[] =>
  Object.entries(properties).map(([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`);

const contentOf = (content: Readonly<Record<string, { schema: Schema }>> = {}): string =>
  Object.entries(content)
    .map(([media, { schema }]) => `${media === 'application/json' ? '' : `${media} `}${typeOf(schema)}`)
    .join(' or ');

/** An operation in one line: who may call it, what it takes, and what it returns. */
function lineOf(
  method: string,
  path: string,
  { security, parameters, requestBody, responses }: DocumentedCall,
): string {
  const access = security.flatMap((way) => Object.entries(way)).map(([name, scopes]) => [name, ...scopes].join(' '));
  const given = parameters.map(
    ({ name, in: where, required, schema }) => `${where} ${name}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  const returned = Object.entries(responses).map(([status, { headers = {}, content }]) => {
    const isError = Number(status) >= 400;
    return [status, ...(isError ? [] : Object.keys(headers)), isError ? '' : contentOf(content)]
      .filter(Boolean)
      .join(' ');
  });
  return [
    `${method.toUpperCase()} ${path}`,
    access.join(', ') || 'anyone',
    [...given, ...(requestBody ? [contentOf(requestBody.content)] : [])].join(', ') || 'nothing',
    returned.join(', '),
  ].join(' · ');
}

it('Any change of the API is one of this summary, too', async () => {
  const { paths, components } = openApi('1');
  const types = Object.entries(components.schemas).map(([name, schema]) => `${name} = ${typeOf(schema)}`);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => lineOf(method, path, call)),
  );
  await expect([...types, '', ...calls, ''].join('\n')).toMatchFileSnapshot('api-summary.txt');
});
