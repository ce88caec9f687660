import { Editor, Node, type NodeEntry, type PointRef, type Range, Text } from 'slate';

import { voidBlockAt } from '../model/queries.ts';

/** An image that is being uploaded or waits for its turn. */
export interface PendingImage {
  id: number;
  name: string;
  /** Upload progress from 0 to 1; null while it is queued. */
  sent: number | null;
  /** An object URL of the file, for the preview. */
  preview: string;
  cancel: () => void;
}

/** Images added together, which are inserted one after the other at one point. */
export interface PendingGroup {
  id: number;
  place: PointRef;
  images: readonly PendingImage[];
}

/** The decoration of a text node that images will be inserted at. */
export interface PendingMark {
  /** The ids of those groups. */
  pending?: readonly number[];
}

/**
 * The uploads in progress. They are stored outside the document, so that a failed upload leaves nothing to undo, and
 * saving and undo ignore them.
 */
export class Uploads {
  #groups: readonly PendingGroup[] = [];
  #listeners = new Set<() => void>();
  /** Where the groups are shown, as a string that changes when one moves to another text node. */
  #places = '';

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly groups = () => this.#groups;
  readonly places = () => this.#places;

  set(groups: readonly PendingGroup[]): void {
    this.#groups = groups;
    this.#notify();
  }

  /** Tells the listeners if a group is at another text node now. */
  comparePlaces(): void {
    if (this.#groups.length > 0 && this.#places !== placesOf(this.#groups)) this.#notify();
  }

  change(group: number, change: (group: PendingGroup) => PendingGroup): void {
    this.set(this.#groups.map((one) => (one.id === group ? change(one) : one)));
  }

  changeImage(group: number, image: number, change: Partial<PendingImage>): void {
    this.change(group, (one) => ({
      ...one,
      images: one.images.map((pending) => (pending.id === image ? { ...pending, ...change } : pending)),
    }));
  }

  #notify(): void {
    this.#places = placesOf(this.#groups);
    for (const listener of this.#listeners) listener();
  }
}

const placesOf = (groups: readonly PendingGroup[]) =>
  groups.map(({ id, place }) => `${id}:${place.current?.path.join('.')}`).join(' ');

/** Decorates the text nodes that images will be inserted at. */
export const markPending =
  (editor: Editor, groups: readonly PendingGroup[]) =>
  ([node, path]: NodeEntry): (Range & PendingMark)[] => {
    if (groups.length === 0 || !Text.isText(node)) return [];
    const here = groups.filter(({ place }) => place.current?.path.join() === path.join());
    return here.length > 0 ? [{ ...Editor.range(editor, path), pending: here.map(({ id }) => id) }] : [];
  };

/** Whether a group cannot be shown in the text, because its point is on a void block or no longer exists. */
export const isHiddenFromView = (editor: Editor, { place }: PendingGroup): boolean =>
  !place.current || !Node.has(editor, place.current.path) || voidBlockAt(editor, place.current) !== undefined;
