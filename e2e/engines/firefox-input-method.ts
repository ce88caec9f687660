import { driverOf, launchFirefox } from './firefox.ts';
import { type Person, personAt } from './person.ts';

/** A Firefox whose input method composes text. */
export interface FirefoxWithInputMethod {
  person: Person;
  /** Composes text in the focused element: the intermediate texts in order, then the committed one. */
  compose: (steps: readonly string[], committed: string) => Promise<void>;
  end: () => Promise<void>;
}

/** Starts Firefox and opens a tab. The input method is that of the browser's own window, as on a desktop. */
export async function startWithInputMethod(): Promise<FirefoxWithInputMethod> {
  const { session, end } = await launchFirefox({}, ['--remote-allow-system-access']); // for the browser's own window
  const { send } = session;
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const [own] = contexts;
  if (!own) throw new Error('Firefox has no window.');
  const window = personAt(driverOf(session, own.context));
  return {
    person: personAt(driverOf(session, context)),
    compose: async (steps, committed) => {
      await window.run(composeInFocus, steps, committed);
    },
    end,
  };
}

/** Evaluated in the browser's own window. */
function composeInFocus(steps: readonly string[], committed: string): void {
  const processor = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  if (!processor.beginInputTransaction(window, () => true)) throw new Error('There is another input transaction.');
  for (const text of steps) {
    processor.setPendingCompositionString(text);
    processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE);
    processor.setCaretInPendingComposition(text.length);
    processor.flushPendingComposition();
  }
  processor.commitCompositionWith(committed);
}

/** Of nsITextInputProcessor.idl. */
interface TextInputProcessor {
  readonly ATTR_RAW_CLAUSE: number;
  beginInputTransaction: (window: Window, notify: () => boolean) => boolean;
  setPendingCompositionString: (text: string) => void;
  appendClauseToPendingComposition: (length: number, attribute: number) => void;
  setCaretInPendingComposition: (offset: number) => void;
  flushPendingComposition: () => boolean;
  commitCompositionWith: (text: string) => boolean;
}

declare const Ci: { nsITextInputProcessor: unknown };
declare const Cc: Record<
  '@mozilla.org/text-input-processor;1',
  { createInstance: (of: unknown) => TextInputProcessor }
>;
