interface Rules {
  createHTML?: (html: string) => string;
  createScriptURL?: (url: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: <R extends Rules>(name: string, rules: R) => R };
  }
}

/**
 * Creates a Trusted Types policy; the content security policy lists their names. In browsers without Trusted Types, and
 * for TypeScript, the results stay strings.
 */
export const trustedPolicy = <R extends Rules>(name: `benotes-${string}`, rules: R): R =>
  globalThis.window?.trustedTypes?.createPolicy(name, rules) ?? rules;

const documents = trustedPolicy('benotes-document', { createHTML: (html: string) => html });

/** Parses HTML into a document without a window: nothing in it loads or runs. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(documents.createHTML(html), 'text/html');
