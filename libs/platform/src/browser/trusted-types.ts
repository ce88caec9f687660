interface Rules {
  createHTML?: (html: string) => string;
  createScriptURL?: (address: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: <R extends Rules>(name: string, rules: R) => R };
  }
}

/**
 * Makes strings fit for what takes Trusted Types alone (the content security policy names the policies); they stay
 * strings in browsers that have none, and in the eyes of TypeScript.
 */
export const trustedPolicy = <R extends Rules>(name: `benotes-${string}`, rules: R): R =>
  globalThis.window?.trustedTypes?.createPolicy(name, rules) ?? rules;

const documents = trustedPolicy('benotes-document', { createHTML: (html: string) => html });

/** A document without a window: nothing in it loads or runs, whatever the HTML is. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(documents.createHTML(html), 'text/html');
