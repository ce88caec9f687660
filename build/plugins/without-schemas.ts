import type { Plugin } from 'vite';

const ID = '\0schemas';
const TYPEBOX = /\/node_modules\/typebox\//;

/**
 * Leaves the schemas of the contract to the server. Of a response the browser only checks whether it has `data`, and
 * whether that is a list; so `typebox` is replaced by objects that say just that.
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
    buildEnd(error) {
      const included = [...this.getModuleIds()].find((id) => TYPEBOX.test(id));
      if (!error && included) throw new Error(`${included} was bundled: it is imported in a way that is not replaced.`);
    },
  };
}
