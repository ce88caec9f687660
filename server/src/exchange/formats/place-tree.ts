import type { ImportSink, Place, PlaceOptions } from './reader.ts';

interface Node {
  id: string;
  /** Empty at the top level. */
  parent: string;
  name: string;
  options?: PlaceOptions;
}

/**
 * Collections that name their parents by id, in any order. One whose parent is missing, or that would be its own
 * ancestor, is at the top level. Siblings of the same name stay apart.
 */
export class PlaceTree {
  readonly #nodes = new Map<string, Node>();
  readonly #places = new Map<string, Place>();

  /** The first of several with the same id is used. */
  add(node: Node): void {
    if (node.id !== '' && !this.#nodes.has(node.id)) this.#nodes.set(node.id, node);
  }

  /** Creates all collections, including those that no post is in. */
  createAll(sink: ImportSink): void {
    for (const id of this.#nodes.keys()) this.#create(id, sink);
  }

  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  /** Null for an id that is not known. */
  placeOf(id: string): Place {
    return this.#places.get(id) ?? null;
  }

  #create(id: string, sink: ImportSink): void {
    const path = new Map<string, Node>();
    for (let node = this.#nodes.get(id); node && !path.has(node.id); node = this.#nodes.get(node.parent)) {
      if (this.#places.has(node.id)) break;
      path.set(node.id, node);
    }
    for (const node of [...path.values()].toReversed())
      this.#places.set(
        node.id,
        sink.place(this.placeOf(node.parent), node.name || 'Untitled', { ...node.options, id: node.id }),
      );
  }
}
