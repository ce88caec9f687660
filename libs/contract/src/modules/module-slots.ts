import type { Collection } from '../library/collections.ts';
import type { Post } from '../library/posts.ts';
import type { User } from '../people/users.ts';

/** What a slot accepts: links to pages, functions behind a menu item or button, or parcels. */
export type SlotKind = 'link' | 'action' | 'view';

/** Values that a `when` condition can be compared with. */
export type Fact = string | number | boolean;

interface SlotType {
  kind: SlotKind;
  /** The values that `when` conditions can check. */
  facts: object;
  /** The argument of an action, or the props of a view. */
  context: object;
  /** What an action returns. */
  result?: unknown;
}

interface PostFacts {
  kind: 'note' | 'link';
  isUncategorized: boolean;
}

interface PostSlot {
  facts: PostFacts;
  context: { post: Post };
}

interface LinkSlot {
  kind: 'link';
  facts: object;
  context: object;
}

/** A result of a search source. */
export interface SearchHit {
  title: string;
  /** A path of Benotes, or an http(s) URL. */
  url: string;
  /** One line below the title. */
  detail?: string;
}

/** An entry of the command palette that opens something. */
export interface PaletteEntry {
  /** What the palette compares with the typed text. */
  name: string;
  /** A path of Benotes, or an http(s) URL. */
  url: string;
  /** Where it belongs, such as the names above it. It is compared as well. */
  detail?: string;
  /** The name of an icon of `@benotes/ui`. */
  icon?: string;
}

/**
 * Every slot of the product by name, with what it accepts and the context that it passes. A module that offers
 * slots of its own adds them by declaration merging:
 *
 * @example
 * declare module '@benotes/contract' {
 *   interface Slots {
 *     'statistics.chart': { kind: 'view'; facts: object; context: { posts: number } };
 *   }
 * }
 */
export interface Slots {
  /** The links at the top of the sidebar. */
  'sidebar.main': LinkSlot;
  /** The links under *More* at the end of the sidebar. One whose path has `:userId` stands at its foot instead. */
  'sidebar.foot': LinkSlot;
  /** Buttons of the top bar, on every page of a signed-in user. */
  'top-bar': { kind: 'action'; facts: object; context: object };
  /** Commands of the command palette. Their shortcuts work while no text field has the focus. */
  'palette.commands': {
    kind: 'action';
    facts: { isCollection: boolean };
    context: { collection: Collection | undefined; navigate: (path: string) => void };
  };
  /**
   * Names that the command palette searches. The label is their heading; called whenever the palette opens. Undefined:
   * as before.
   */
  'palette.sources': {
    kind: 'action';
    facts: object;
    context: { signal: AbortSignal };
    result: readonly PaletteEntry[] | undefined;
  };
  /** The context menu of a post, in a list and on its page. */
  'post.menu': PostSlot & { kind: 'action' };
  /** The foot of a post's card. */
  'post.foot': PostSlot & { kind: 'view' };
  /** Below a post that is open for reading or for editing, in its column. */
  'note.below': PostSlot & { kind: 'view' };
  /** The menu of a collection in the sidebar, and the options of its page. */
  'collection.menu': {
    kind: 'action';
    facts: { isRoot: boolean; isSidebar: boolean };
    context: { collection: Collection; navigate: (path: string) => void };
  };
  /** Sections of the collection settings, below the form. */
  'collection.settings': { kind: 'view'; facts: object; context: { collection: Collection } };
  /** Sections of My Account, below the form. */
  'account.sections': { kind: 'view'; facts: object; context: { user: User } };
  /** Cards of Import & Export. */
  'transfer.cards': LinkSlot;
  /**
   * Importers, named by the product. They return items (`itemsFile`) and their images; undefined: these files are
   * something else.
   */
  'import.source': {
    kind: 'action';
    facts: object;
    context: { files: readonly File[]; signal: AbortSignal };
    result: readonly File[] | undefined;
  };
  /** Sources of further search results, shown next to the posts and in the command palette. */
  'search.sources': {
    kind: 'action';
    facts: object;
    context: { query: string; signal: AbortSignal };
    result: readonly SearchHit[];
  };
}

/** The name of a slot. */
export type SlotName = keyof Slots;

/** The names of the slots that accept contributions of a kind. */
export type SlotNameOf<K extends SlotKind> = {
  [Name in SlotName]: Slots[Name]['kind'] extends K ? Name : never;
}[SlotName];

/** What a contribution to this slot receives. */
export type SlotContext<Name extends SlotName> = Slots[Name]['context'];

/** The facts that conditions of this slot can check, including those of every slot. */
export type SlotFacts<Name extends SlotName> = Slots[Name]['facts'] & CommonFacts;

/** The facts of every slot. */
export interface CommonFacts {
  user: 'visitor' | 'user' | 'owner';
  isMobile: boolean;
}

/**
 * Conditions that must all be met: each fact equals the value, or one of the values. Data, so that no code is loaded.
 */
export type When<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | readonly Facts[Name][] };

/** The function of an action, which its source exports as `run`. Exceptions are shown as errors. */
export type Action<Name extends SlotNameOf<'action'>> = (context: SlotContext<Name>) => Promise<ActionResult<Name>>;

/** What an action of this slot returns. */
export type ActionResult<Name extends SlotNameOf<'action'>> = Slots[Name] extends { result: infer Result }
  ? Result
  : void;

/** The slots that the shell offers. All others are offered by modules. */
export const SHELL_SLOTS = [
  { name: 'sidebar.main', accepts: 'link' },
  { name: 'sidebar.foot', accepts: 'link' },
  { name: 'top-bar', accepts: 'action' },
  { name: 'palette.commands', accepts: 'action' },
  { name: 'palette.sources', accepts: 'action' },
] as const satisfies readonly { name: SlotName; accepts: SlotKind }[];

/** Whether all conditions are met. */
export function isMet(when: Readonly<Record<string, Fact | readonly Fact[]>> = {}, facts: object): boolean {
  const known = new Map<string, unknown>(Object.entries(facts));
  return Object.entries(when).every(([name, expected]) => {
    const fact = known.get(name);
    return Array.isArray(expected) ? expected.includes(fact) : expected === fact;
  });
}

/** Fails to compile if a slot is not a `SlotType`. */
export type EverySlotIsTyped = Slots[SlotName] extends SlotType ? true : never;
