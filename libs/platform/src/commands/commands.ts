import { usesSingleKeyShortcuts } from '../preferences/shortcuts.ts';
import { matchesKeys } from './keys.ts';
import { OVERLAYS } from './overlays.ts';

/** Something that the user can do now: in the command palette, by its keys, or both. */
export interface Command {
  /** Of two commands with one id, the one that was registered later replaces the other. */
  id: string;
  /** Empty for keys that are bound but listed nowhere. */
  label: string;
  /** What it acts upon, such as the title of a post. */
  detail?: string | undefined;
  /** The name of an icon of `@benotes/ui`. */
  icon?: string | undefined;
  /** See `matchesKeys`. Users can turn off keys that type a character. */
  keys?: string | readonly string[] | undefined;
  /** The heading it is listed under. Default: that of the page. */
  group?: string | undefined;
  /** The page that it opens, which can therefore be opened in a new tab. */
  path?: string | undefined;
  /** Undefined if the component with the focus handles the keys: then they are only listed in the overview. */
  run?: () => void;
  /** Not in the palette: the command needs its keys or its place. */
  isKeyOnly?: boolean;
  /** The keys, if they have a modifier, also work in dialogs. */
  inDialogs?: boolean;
  /** It acts upon what has the focus, so its keys cannot be turned off (WCAG 2.1.4). */
  needsFocus?: boolean;
}

type Source = () => readonly Command[];

/** The latest first: a page is registered after the layout around it. */
let sources: readonly Source[] = [];

/** Elements that accept typed characters. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Registers commands until the returned function is called. The source is called when keys are pressed and when
 * commands are listed, so that it returns what applies at that moment.
 */
export function addCommands(source: Source): () => void {
  if (sources.length === 0) window.addEventListener('keydown', handleKey);
  sources = [source, ...sources];
  return () => {
    sources = sources.filter((each) => each !== source);
    if (sources.length === 0) window.removeEventListener('keydown', handleKey);
  };
}

/** All commands that apply now. */
export function listCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const command of sources.flatMap((source) => source())) if (!byId.has(command.id)) byId.set(command.id, command);
  return [...byId.values()];
}

/** Runs a command as if its keys were pressed, for a button. */
export const runCommand = (id: string): void =>
  listCommands()
    .find((each) => each.id === id)
    ?.run?.();

/** The keys of a command that work now: keys that type a character can be turned off. */
export function keysOf({ keys = [], needsFocus }: Command): readonly string[] {
  const all = typeof keys === 'string' ? [keys] : keys;
  return needsFocus || usesSingleKeyShortcuts() ? all : all.filter((each) => each.length > 1);
}

function handleKey(event: KeyboardEvent): void {
  // During composition keys belong to the input method (keyCode 229).
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isTyping = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
  if (!hasModifier && (event.repeat || isTyping)) return;
  const inOverlay = document.querySelector(OVERLAYS) !== null;
  const command = listCommands().find(
    (each) =>
      each.run &&
      ((each.inDialogs && hasModifier) || !inOverlay) &&
      keysOf(each).some((keys) => matchesKeys(keys, event)),
  );
  if (!command) return;
  event.preventDefault(); // also while the keys are held, which the browser may use itself
  if (!event.repeat) command.run?.();
}
