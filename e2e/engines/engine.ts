/** A browser that Playwright cannot drive, as it is installed on this machine. */
export interface Engine {
  /** Opens a window that knows nothing of the ones before it. */
  open: () => Promise<Driver>;
  end: () => Promise<void>;
}

/** One step of an input device, as WebDriver and WebDriver BiDi both name them. */
export type Step = Readonly<Record<string, string | number>>;

/** What a device does, step by step. */
export interface Input {
  type: 'key' | 'pointer';
  id: string;
  actions: readonly Step[];
}

/** A window, in what WebDriver and WebDriver BiDi have in common. */
export interface Driver {
  /** Goes to an address and waits until it has loaded. */
  go: (address: string) => Promise<void>;
  /** Runs an expression in the page; its value is passed on as JSON. */
  evaluate: (expression: string) => Promise<string>;
  act: (input: Input) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Errors of scripts and what a policy refused, since the window was opened. */
  problems: () => readonly string[];
  close: () => Promise<void>;
}
