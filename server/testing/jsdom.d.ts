/** What tests use of jsdom, which has no types of its own. */
declare module 'jsdom' {
  /** Without listeners, nothing is printed about what jsdom cannot do. */
  export class VirtualConsole {
    removeAllListeners(): this;
  }
  export class JSDOM {
    constructor(html: string, options?: { url?: string; virtualConsole?: VirtualConsole });
    readonly window: { document: Document };
  }
}
