/** An installed browser that Playwright cannot drive. */
export interface Engine {
  /** Opens a window with a new profile. */
  open: () => Promise<Driver>;
  end: () => Promise<void>;
}

/** One action of an input device, as in WebDriver and WebDriver BiDi. */
export type Step = Readonly<Record<string, string | number>>;

/** The actions of an input device, in order. */
export interface Input {
  type: 'key' | 'pointer';
  id: string;
  actions: readonly Step[];
}

/** A window, with the operations that WebDriver and WebDriver BiDi have in common. */
export interface Driver {
  /** Opens a URL and waits until it has loaded. */
  go: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and returns its value as JSON. */
  evaluate: (expression: string) => Promise<string>;
  act: (input: Input) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Script errors and policy violations since the window was opened. */
  problems: () => readonly string[];
  close: () => Promise<void>;
}
