import { builtFor } from '../extension.ts';
import { driverOf, launchFirefox } from './firefox.ts';
import { type Person, personAt } from './person.ts';

const ID = 'extension@benotes';
/** Random in a new profile, unless it is set. */
const HOST = '7d3f0e52-6d0b-4a52-9f0e-0c9f5ad2f1b1';

/** Firefox with the extension, in one profile. */
export interface FirefoxWithExtension {
  /** Opens a URL in a new tab. */
  open: (url: string) => Promise<Person>;
  /** The tab whose URL begins like this; undefined if there is none. */
  find: (start: string) => Promise<Person | undefined>;
  /** The URL of a page of the extension. */
  urlOf: (page: string) => string;
  end: () => Promise<void>;
}

/** Starts Firefox and installs the extension. What the extension asks for while a click is handled is granted. */
export async function startWithExtension(): Promise<FirefoxWithExtension> {
  const { session, end } = await launchFirefox(
    {
      'extensions.webextensions.uuids': JSON.stringify({ [ID]: HOST }),
      'extensions.webextOptionalPermissionPrompts': false,
    },
    ['--remote-allow-system-access'], // for the pages of an extension
  );
  const { send } = session;
  const extensionData = { type: 'path', path: builtFor('firefox') };
  await send('webExtension.install', { extensionData });
  return {
    open: async (url) => {
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
      const person = personAt(driverOf(session, context));
      await person.go(url);
      return person;
    },
    find: async (start) => {
      const { contexts } = await send<{ contexts: { context: string; url: string }[] }>('browsingContext.getTree', {});
      const found = contexts.find(({ url }) => url.startsWith(start));
      return found && personAt(driverOf(session, found.context));
    },
    urlOf: (page) => `moz-extension://${HOST}/${page}`,
    end,
  };
}
