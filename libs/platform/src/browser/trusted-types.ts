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
 * Creates a Trusted Types policy; the content security policy lists their names, and each can be created only once in a
 * page. In browsers without Trusted Types, and for TypeScript, the results stay strings.
 */
export const trustedPolicy = <R extends Rules>(name: `benotes-${string}`, rules: R): R =>
  globalThis.window?.trustedTypes?.createPolicy(name, rules) ?? rules;

const documents = trustedPolicy('benotes-document', { createHTML: (html: string) => html });

/**
 * For `TRUSTED_TYPES_POLICY` of DOMPurify: a page may have several copies of it, which cannot each create a policy. It
 * is created here, of which a page has one copy, and at once, so that no other script can take its name.
 */
export const sanitizerPolicy = trustedPolicy('benotes-sanitizer', {
  createHTML: (html: string) => html,
  createScriptURL: () => '', // notes have no scripts
});

/** Parses HTML into a document without a window: nothing in it loads or runs. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(documents.createHTML(html), 'text/html');
