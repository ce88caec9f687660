import { NOT_AN_ENTRY } from './json-entries.ts';
import { isObject, type JsonObject } from './json-values.ts';
import type { ImportSink, Place } from './reader.ts';

/** A folder whose children come next. */
export interface OpenFolder {
  place: Place;
  children: readonly unknown[];
}

/** Where a node of a tree is. */
export interface TreeTarget {
  place: Place;
  /** Its index among the children of its folder. */
  position: number;
  /** Number of the node in the file, from 1. */
  line: number;
}

/**
 * Walks through trees of bookmarks in their order, without recursion: folders may be nested as deeply as a file is
 * long.
 */
export class TreeWalk {
  readonly #sink: ImportSink;
  #line = 0;

  constructor(sink: ImportSink) {
    this.#sink = sink;
  }

  /** `visit` returns a folder to open, or null. */
  async walk(
    top: OpenFolder,
    visit: (node: JsonObject, target: TreeTarget) => Promise<OpenFolder | null>,
  ): Promise<void> {
    const open = [{ ...top, next: 0 }];
    for (let folder = open.at(-1); folder; folder = open.at(-1)) {
      if (folder.next >= folder.children.length) {
        open.pop();
        continue;
      }
      const position = folder.next;
      folder.next += 1;
      this.#line += 1;
      const node = folder.children[position];
      const found = isObject(node) ? await visit(node, { place: folder.place, position, line: this.#line }) : null;
      if (!isObject(node)) this.#sink.skip(this.#line, NOT_AN_ENTRY);
      if (found) open.push({ ...found, next: 0 });
    }
  }
}
