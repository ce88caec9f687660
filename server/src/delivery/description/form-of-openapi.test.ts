import { openApi, type Parameter, type Schema } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

// The rules of Redocly's recommended set that concern what a description may contain. Its program is no dependency.

const description = openApi('1.0.0');
const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, call, where: `${method} ${path}` })),
);

/** Keywords of JSON Schema 2020-12, which OpenAPI 3.1 uses. */
const KEYWORDS = new Set(
  (
    '$ref type const enum title description default examples format deprecated ' +
    'properties patternProperties additionalProperties propertyNames required minProperties maxProperties ' +
    'items prefixItems minItems maxItems uniqueItems minLength maxLength pattern ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf oneOf allOf not'
  ).split(' '),
);
const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** What is wrong with a schema and all within it. */
function problemsOf(schema: unknown, where: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [`${where}: no schema`];
  const {
    type,
    properties = {},
    patternProperties = {},
    items,
    required = [],
    ...rest
  } = schema as Schema & {
    properties?: object;
    patternProperties?: object;
    required?: string[];
  };
  const values = ['const' in rest ? [rest['const']] : [], (rest['enum'] as unknown[] | undefined) ?? []].flat();
  const isOfType = TYPES[String(type)] ?? (() => true);
  const parts = [
    ...Object.entries({ ...properties, ...patternProperties }),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => Object.entries((rest[key] as object | undefined) ?? {})),
    ...(items === undefined ? [] : [['items', items] as const]),
    ...(typeof rest['additionalProperties'] === 'object' ? [['*', rest['additionalProperties']] as const] : []),
  ];
  return [
    ...Object.keys(schema)
      .filter((key) => !KEYWORDS.has(key))
      .map((key) => `${where}: ${key}`),
    ...required.filter((name) => !(name in properties)).map((name) => `${where}: requires ${name}, which it lacks`),
    ...values.filter((value) => !isOfType(value)).map((value) => `${where}: ${String(value)} is no ${String(type)}`),
    ...parts.flatMap(([name, part]) => problemsOf(part, `${where}/${name}`)),
  ];
}

describe('The form of the description', () => {
  // #valid-openapi
  it('has schemas of keywords that there are', () => {
    const inCalls = calls.flatMap(({ call, where }) => [
      ...call.parameters.map(({ name, schema }) => [`${where} ${name}`, schema] as const),
      ...[call.requestBody, ...Object.values(call.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).map(({ schema }) => [where, schema] as const),
      ),
    ]);
    const all = [...Object.entries(description.components.schemas), ...inCalls];
    // As it is sent: what JSON leaves out is not part of it.
    const sent = JSON.parse(JSON.stringify(all)) as [string, unknown][];
    expect(sent.flatMap(([where, schema]) => problemsOf(schema, where))).toEqual([]);
  });

  it('names the parameters of each path, and no parameter twice', () => {
    for (const { path, call, where } of calls) {
      const keys = call.parameters.map(({ in: place, name }) => `${place} ${name}`);
      expect({ where, keys: new Set(keys).size }).toEqual({ where, keys: keys.length });
      const inPath = call.parameters.filter((parameter): parameter is Parameter => parameter.in === 'path');
      expect({ where, names: inPath.map(({ name }) => name) }).toEqual({
        where,
        names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      });
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  it('has no path that ends with a slash or has a query, and none that reads like another', () => {
    const paths = Object.keys(description.paths);
    expect(paths.filter((path) => path.endsWith('/') || path.includes('?'))).toEqual([]);
    const plain = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(plain).size).toBe(plain.length);
  });

  it('says for each call what succeeds and what fails, how it is authorized, and has a body only where one is sent', () => {
    const { securitySchemes } = description.components;
    for (const { method, call, where } of calls) {
      const statuses = Object.keys(call.responses);
      const missing = [/^[23]/, /^4/].filter((kind) => !statuses.some((each) => kind.test(each)));
      expect({ where, missing }).toEqual({ where, missing: [] });
      const schemes = call.security.flatMap((each) => Object.keys(each));
      expect(schemes.filter((name) => !(name in securitySchemes))).toEqual([]);
      expect({ where, hasBody: call.requestBody !== undefined && ['get', 'head'].includes(method) }).toEqual({
        where,
        hasBody: false,
      });
      expect(call.operationId).toMatch(/^\w+$/);
      expect(call.tags.every((tag) => description.tags.some(({ name }) => name === tag))).toBe(true);
    }
  });

  it('says what each section is about', () => {
    expect(description.tags.filter((tag) => !tag.description.endsWith('.'))).toEqual([]);
  });

  it('has no schema that nothing uses', () => {
    const text = JSON.stringify(description);
    const unused = Object.keys(description.components.schemas).filter((name) => !text.includes(`/schemas/${name}"`));
    expect(unused).toEqual([]);
  });
});
