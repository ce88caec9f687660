import type { Role } from '@benotes/contract';

/** The permission of each role, as the specification says. */
export const ROLES: Readonly<Record<Role, number>> = { viewer: 4, editor: 6, manager: 7 };

export interface ModelCollection {
  id: number;
  name: string;
  /** The index of the person. */
  owner: number;
  parent: ModelCollection | null;
}

export interface ModelPost {
  id: number;
  owner: number;
  title: string;
  tags: ReadonlySet<string>;
  /** Null without one, and once that was deleted. */
  collection: ModelCollection | null;
  isDeleted: boolean;
  /** The deleted collection with which it comes back, and whether it was outside the recycle bin there. */
  deletedWith: { collection: ModelCollection; wasLive: boolean } | null;
}

export interface ModelGrant {
  id: number;
  collection: ModelCollection;
  member: number;
  role: Role;
  mayComment: boolean;
}

export interface ModelComment {
  id: number;
  post: ModelPost;
  author: number;
  text: string;
}

/** A public link of a collection. */
export interface ModelLink {
  id: number;
  token: string;
  collection: ModelCollection;
  withSubcollections: boolean;
  withComments: boolean;
}

/** A move to another owner that can be undone. */
export interface ModelMove {
  id: number;
  mover: number;
  /** Where the copies went. */
  target: ModelCollection;
  posts: readonly (readonly [original: ModelPost, copy: ModelPost])[];
  /** Null for a move of single posts. */
  tree: readonly [original: ModelCollection, copy: ModelCollection] | null;
}

/** Who may do and see what, as docs/sharing.md and docs/public-links.md say. */
export class SharingModel {
  /** Those that are not deleted. */
  collections: ModelCollection[] = [];
  posts: ModelPost[] = [];
  grants: ModelGrant[] = [];
  comments: ModelComment[] = [];
  links: ModelLink[] = [];
  /** The tokens of links that have ended. */
  endedTokens: string[] = [];
  moves: ModelMove[] = [];
  /** Each deleted collection with all that was deleted with it. */
  readonly #deleted = new Map<ModelCollection, ModelCollection[]>();

  /** 7 for owners, the highest role of a grant of the collection or of one above it, or 0. */
  permission(person: number, collection: ModelCollection): number {
    if (collection.owner === person) return ROLES.manager;
    return Math.max(0, ...this.#grantsTo(person, collection).map(({ role }) => ROLES[role]));
  }

  /** What is in no collection is its owner's alone. */
  permissionFor(person: number, { owner, collection }: ModelPost): number {
    if (owner === person) return ROLES.manager;
    return collection ? this.permission(person, collection) : 0;
  }

  /** Viewers do not see the recycle bin. */
  sees(person: number, post: ModelPost): boolean {
    return this.permissionFor(person, post) >= (post.isDeleted ? ROLES.editor : ROLES.viewer);
  }

  mayComment(person: number, post: ModelPost): boolean {
    const { owner, collection } = post;
    if (owner === person) return true;
    if (!collection || !this.sees(person, post)) return false;
    return this.#grantsTo(person, collection).some(({ role, mayComment }) => mayComment || role !== 'viewer');
  }

  /** The posts of a collection outside the recycle bin; `withBelow`: and of all below it. */
  livePosts(collection: ModelCollection, withBelow: boolean): ModelPost[] {
    return this.posts.filter(({ isDeleted, collection: own }) => {
      if (isDeleted || !own) return false;
      return withBelow ? pathOf(own).includes(collection) : own === collection;
    });
  }

  endLink(link: ModelLink): void {
    this.links = this.links.filter((each) => each !== link);
    this.endedTokens.push(link.token);
  }

  /** Deletes a collection with all below it. Its grants and links end, and do not come back with it. */
  deleteTree(root: ModelCollection): void {
    const tree = this.collections.filter((each) => pathOf(each).includes(root));
    this.#deleted.set(root, tree);
    this.collections = this.collections.filter((each) => !tree.includes(each));
    this.grants = this.grants.filter(({ collection }) => !tree.includes(collection));
    for (const link of this.links.filter(({ collection }) => tree.includes(collection))) this.endLink(link);
    for (const post of this.posts) {
      if (!post.collection || !tree.includes(post.collection)) continue;
      post.deletedWith = { collection: post.collection, wasLive: !post.isDeleted };
      post.collection = null;
      post.isDeleted = true;
    }
  }

  /** Whoever has moved something undoes it as long as they may change both places, and the copy of a collection. */
  mayUndo(person: number, { mover, target, tree }: ModelMove): boolean {
    if (person !== mover || this.permission(person, target) < ROLES.editor) return false;
    if (!tree) return true;
    const [{ owner, parent }, copy] = tree;
    const mayReturn = parent ? this.permission(person, parent) >= ROLES.manager : owner === person;
    return mayReturn && this.permission(person, copy) >= ROLES.editor;
  }

  /** A post stays if it has left the recycle bin, its collection is gone, or they may not edit it and its copy. */
  undo(person: number, move: ModelMove): void {
    this.moves = this.moves.filter((each) => each !== move);
    if (move.tree) {
      const [original, copy] = move.tree;
      this.#restoreTree(original);
      if (this.collections.includes(copy)) this.deleteTree(copy);
    }
    for (const [original, copy] of move.posts) {
      const mayEdit = [original, copy].every((post) => this.permissionFor(person, post) >= ROLES.editor);
      if (!mayEdit || !original.isDeleted || original.deletedWith) continue;
      original.isDeleted = false;
      copy.isDeleted = true;
    }
  }

  /** Where it was, or at the top level if its parent was deleted as well. */
  #restoreTree(root: ModelCollection): void {
    const tree = this.#deleted.get(root) ?? [];
    this.#deleted.delete(root);
    if (root.parent && !this.collections.includes(root.parent)) root.parent = null;
    this.collections.push(...tree);
    for (const post of this.posts) {
      const { deletedWith } = post;
      if (!deletedWith || !tree.includes(deletedWith.collection)) continue;
      post.collection = deletedWith.collection;
      post.isDeleted = !deletedWith.wasLive;
      post.deletedWith = null;
    }
  }

  #grantsTo(person: number, collection: ModelCollection): ModelGrant[] {
    if (!this.collections.includes(collection)) return [];
    const path = pathOf(collection);
    return this.grants.filter((grant) => grant.member === person && path.includes(grant.collection));
  }
}

/** A collection and those above it. */
export function pathOf(collection: ModelCollection): ModelCollection[] {
  const path: ModelCollection[] = [];
  for (let each: ModelCollection | null = collection; each; each = each.parent) path.push(each);
  return path;
}
