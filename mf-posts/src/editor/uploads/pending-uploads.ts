import { Editor, Node, type NodeEntry, type PointRef, type Range, Text } from 'slate';

import { voidBlockAt } from '../model/queries.ts';

/** An image on its way into the note. */
export interface PendingImage {
  id: number;
  /** The name of its file. */
  name: string;
  /** How much of it was sent, from 0 to 1; null while it waits for the ones before it. */
  sent: number | null;
  /** An address of the file itself, to show what is coming. */
  preview: string;
  cancel: () => void;
}

/** Images that were added together: they come one after the other to one place in the text. */
export interface PendingGroup {
  id: number;
  place: PointRef;
  images: readonly PendingImage[];
}

/** What a text is decorated with while images are on their way to it. */
export interface PendingMark {
  /** The ids of the groups that come to this text. */
  pending?: readonly number[];
}

/**
 * The images on their way. They stand beside the document, not in it: nothing has to be undone or left out when one is
 * refused, and what is written meanwhile is saved and taken back as if they were not there.
 */
export class Uploads {
  #groups: readonly PendingGroup[] = [];
  #listeners = new Set<() => void>();
  /** Where the groups are shown, as one string that changes when one of them moves to another text. */
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

  /** To be called when the document has changed. */
  onDocumentChange(): void {
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

/** Marks the texts that images are on their way to. */
export const markPending =
  (editor: Editor, groups: readonly PendingGroup[]) =>
  ([node, path]: NodeEntry): (Range & PendingMark)[] => {
    if (groups.length === 0 || !Text.isText(node)) return [];
    const here = groups.filter(({ place }) => place.current?.path.join() === path.join());
    return here.length > 0 ? [{ ...Editor.range(editor, path), pending: here.map(({ id }) => id) }] : [];
  };

/** The group cannot be shown in the text: its place is on a block without text, or gone. */
export const isHiddenFromView = (editor: Editor, { place }: PendingGroup): boolean =>
  !place.current || !Node.has(editor, place.current.path) || voidBlockAt(editor, place.current) !== undefined;
