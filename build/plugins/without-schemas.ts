import type { Plugin } from 'vite';

const ID = '\0schemas';
const TYPEBOX = /\/node_modules\/typebox\//;
/** Modules of the contract that define schemas. */
const CONTRACT = /\/contract\/(?:src|dist)\/(?:[\w-]+\/)?[^/]+\.[jt]s$/;
/** Calls that create schemas and do nothing else. */
const SCHEMA_CALL = /^(?:Type\.\w+|Data|Nullable)$/;
/** What browsers need of an endpoint. The rest is for the server, and for readers of its description. */
const ENDPOINT_PARTS = new Set(['method', 'url', 'schema']);
/** What a schema of an endpoint says about requests: only its responses are looked at in browsers. */
const REQUEST_PARTS = new Set(['params', 'querystring', 'body']);

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  start: number;
  end: number;
}

interface Call extends Node {
  callee: Node;
  arguments: Node[];
}

interface Property extends Node {
  key: Node & { name?: string };
  value: Node;
}

interface ObjectExpression extends Node {
  properties: Property[];
}

/**
 * Removes the schemas and the descriptions of the contract from browser bundles. The browser only checks whether a
 * response has `data`, and whether it is a list, so `typebox` is replaced by objects with just that information.
 * Everything else that schemas are made from is cut out of their calls, which are marked as free of side effects, so
 * that unused ones are tree-shaken. Of `endpoint({ … })`, an object with the parts that a request needs remains.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'typebox' ? ID : null),
    load: (id) =>
      id === ID
        ? `const some = () => ({});
const kinds = { Object: (properties) => ({ type: 'object', properties }), Array: () => ({ type: 'array' }) };
export const Type = new Proxy(kinds, { get: (_, kind) => kinds[kind] ?? some });`
        : null,
    transform: {
      filter: { id: CONTRACT },
      handler(code, id) {
        const tree: unknown = this.parse(code, { lang: id.endsWith('.ts') ? 'ts' : 'js' });
        return { code: cutSchemas(code, tree), map: null };
      },
    },
    buildEnd(error) {
      const included = [...this.getModuleIds()].find((id) => TYPEBOX.test(id));
      if (!error && included) throw new Error(`${included} was bundled: it is imported in a way that is not replaced.`);
    },
  };
}

/** The code of a module without what browsers do not need of its schemas. */
function cutSchemas(code: string, tree: unknown): string {
  const edits: { start: number; end: number; text: string }[] = [];
  /** Removes the parts of an object that are not needed, and of what remains the same as everywhere. */
  const keep = ({ properties, end }: ObjectExpression, isNeeded: (name: string) => boolean) => {
    for (const [index, part] of properties.entries()) {
      const name = part.key.name ?? '';
      if (!isNeeded(name)) edits.push({ start: part.start, end: properties[index + 1]?.start ?? end - 1, text: '' });
      else if (name === 'schema' && isObject(part.value)) keep(part.value, (each) => !REQUEST_PARTS.has(each));
      else visit(part);
    }
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isCall(node) && code.slice(node.callee.start, node.callee.end) === 'endpoint') {
      const [described] = node.arguments as [ObjectExpression];
      edits.push({ ...node.callee, text: '' });
      keep(described, (name) => ENDPOINT_PARTS.has(name));
      return;
    }
    if (isCall(node) && SCHEMA_CALL.test(code.slice(node.callee.start, node.callee.end))) {
      edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
      if (!describesData(code, node)) {
        edits.push({ start: node.callee.end, end: node.end, text: '()' });
        return;
      }
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code);
}

const isCall = (node: object): node is Call => 'type' in node && node.type === 'CallExpression';

const isObject = (node: Node): node is ObjectExpression => node.type === 'ObjectExpression';

/** Whether a call creates a response with `data`, or its function. */
function describesData(code: string, { callee, arguments: [first] }: Call): boolean {
  const name = code.slice(callee.start, callee.end);
  if (name === 'Data') return true;
  return name === 'Type.Object' && first !== undefined && /^\{\s*data\b/.test(code.slice(first.start, first.end));
}
