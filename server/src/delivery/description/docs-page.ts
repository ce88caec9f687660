import type { DocumentedCall, OpenApi, Schema } from '@benotes/contract/openapi';

import { escapeHtml } from '../escape-html.ts';

/** Escapes HTML and renders text between backticks as `code`. */
const prose = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** The page's styles; its Content-Security-Policy contains their hash. */
export const STYLE = `
:root{color-scheme:light dark;--page:#f7f6f4;--surface:#fff;--line:#e4e1dc;--text:#211f1c;--soft:#6a655d;--accent:#9a3412}
@media (prefers-color-scheme:dark){:root{--page:#171614;--surface:#211f1d;--line:#383531;--text:#ece8e1;--soft:#a8a198;--accent:#ffb57d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 "Inter Variable",system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:24px 16px 64px}
h1{font-size:24px;margin:0 0 8px}h2{font-size:18px;margin:32px 0 12px}h3{font-size:13px;margin:16px 0 4px}
p{margin:0 0 12px}a{color:var(--accent)}
:focus-visible{outline:2px solid #1d6fd8;outline-offset:2px;border-radius:6px}
details{background:var(--surface);border:1px solid var(--line);border-radius:10px;margin-bottom:8px}
summary{padding:10px 14px;cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
summary b{min-width:3.6rem;font:600 12px ui-monospace,monospace;color:var(--accent)}
summary span{color:var(--soft)}
.call{padding:0 14px 14px}
code,pre{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{margin:0;padding:10px 12px;background:var(--page);border:1px solid var(--line);border-radius:6px;overflow-x:auto;white-space:pre-wrap}
dl{margin:0;display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dt{font-family:ui-monospace,monospace;font-size:13px}dd{margin:0;color:var(--soft)}
nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 16px}
`;

/** A schema as TypeScript-like text: `{ id: integer, tags?: Tag[] }`. */
export function typeOf(schema: Schema, indent = ''): string {
  const {
    $ref,
    anyOf,
    oneOf,
    const: literal,
    type,
    items,
    properties,
    required,
  } = schema as {
    $ref?: string;
    anyOf?: Schema[];
    oneOf?: Schema[];
    const?: unknown;
    type?: string;
    items?: Schema;
    properties?: Record<string, Schema>;
    required?: string[];
  };
  if ($ref) return $ref.split('/').at(-1) ?? '';
  const either = anyOf ?? oneOf;
  if (either) return either.map((each) => typeOf(each, indent)).join(' | ');
  if (literal !== undefined) return JSON.stringify(literal);
  if (type === 'array') {
    const item = typeOf(items ?? {}, indent);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (!properties) return type ?? 'anything';
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required?.includes(name) ? '' : '?'}: ${typeOf(field, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const bodiesOf = (content: Readonly<Record<string, { schema: Schema }>>) =>
  Object.entries(content)
    .map(([media, { schema }]) => {
      const note = media === 'application/json' ? '' : `<p><code>${escapeHtml(media)}</code></p>`;
      return `${note}<pre>${escapeHtml(typeOf(schema))}</pre>`;
    })
    .join('');

const section = (title: string, inner: string) => (inner ? `<h3>${title}</h3>${inner}` : '');

const isSuccess = (status: string) => status.startsWith('2');

function callOf(method: string, path: string, call: DocumentedCall): string {
  const parameters = call.parameters
    .map(({ name, in: where, required, description, schema }) => {
      const notes = [where, typeOf(schema), required ? 'required' : '', description ?? ''].filter(Boolean);
      return `<dt>${escapeHtml(name)}</dt><dd>${prose(notes.join(' · '))}</dd>`;
    })
    .join('');
  const responses = Object.entries(call.responses);
  const errors = responses
    .filter(([status]) => !isSuccess(status))
    .map(([status, { description }]) => `<dt>${status}</dt><dd>${prose(description)}</dd>`)
    .join('');
  const successes = responses
    .filter(([status]) => isSuccess(status))
    .map(([status, { content }]) => section(`Response ${status}`, content ? bodiesOf(content) : '<p>No content.</p>'))
    .join('');
  return `<details id="${escapeHtml(call.operationId)}"><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(call.summary)}</span></summary><div class="call">${
    call.description ? `<p>${prose(call.description)}</p>` : ''
  }${section('Parameters', parameters && `<dl>${parameters}</dl>`)}${
    call.requestBody ? section('Body', bodiesOf(call.requestBody.content)) : ''
  }${successes}${section('Errors', `<dl>${errors}</dl>`)}</div></details>`;
}

const anchor = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** The API reference as an HTML page: one collapsed entry per operation, no script. */
export function docsPage({ info, tags, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method, path, call })),
  );
  const sections = tags
    .map(({ name, description }) => {
      const own = calls.filter(({ call }) => call.tags.includes(name));
      const entries = own.map(({ method, path, call }) => callOf(method, path, call)).join('');
      return `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2><p>${prose(description)}</p>${entries}</section>`;
    })
    .join('');
  const schemas = Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${name}"><summary><code>${name}</code></summary><div class="call"><pre>${escapeHtml(typeOf(schema))}</pre></div></details>`,
    )
    .join('');
  const links = [...tags.map(({ name }) => name), 'Schemas']
    .map((name) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(info.title)} API</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(info.title)} API</h1><p>${prose(info.description)}</p><p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p><nav aria-label="Sections"><ul>${links}</ul></nav>${sections}<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${schemas}</section></main></body></html>`;
}
