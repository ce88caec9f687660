/** A collection of the model, with its children in their order. */
export interface ModelCollection {
  id: number;
  name: string;
  children: ModelCollection[];
  /** Ids of its posts, the top one first. */
  posts: number[];
}

export interface ModelPost {
  id: number;
  /** The collection it is in, also while it is in the recycle bin; null: uncategorized. */
  collection: number | null;
  tags: Set<number>;
}

/**
 * What a library contains after any sequence of changes, as the contract says: plain arrays, so that a reader can tell
 * that it is right.
 */
export class LibraryModel {
  readonly root: ModelCollection = { id: 0, name: '', children: [], posts: [] };
  readonly posts = new Map<number, ModelPost>();
  readonly tags = new Map<number, string>();
  /** Posts in the recycle bin, those that were deleted last first. Those of one deletion are together. */
  bin: Set<number>[] = [];

  /** All collections with their parents. */
  all(): { collection: ModelCollection; parent: ModelCollection }[] {
    const below = (parent: ModelCollection): { collection: ModelCollection; parent: ModelCollection }[] =>
      parent.children.flatMap((collection) => [{ collection, parent }, ...below(collection)]);
    return below(this.root);
  }

  /** Where posts of a collection are; those of none are in the root. */
  place(id: number | null): ModelCollection | undefined {
    return id === null ? this.root : this.all().find(({ collection }) => collection.id === id)?.collection;
  }

  livePosts(): number[] {
    return [this.root, ...this.all().map(({ collection }) => collection)].flatMap(({ posts }) => posts);
  }

  addCollection(id: number, name: string, parent: number | null): void {
    this.place(parent)?.children.push({ id, name, children: [], posts: [] });
  }

  /** False if it would be moved into itself. */
  moveCollection(id: number, parentId: number | null, position: number): boolean {
    const found = this.all().find(({ collection }) => collection.id === id);
    const target = this.place(parentId);
    if (!found || !target || contains(found.collection, target)) return false;
    remove(found.parent.children, found.collection);
    target.children.splice(position, 0, found.collection);
    return true;
  }

  deleteCollection(id: number, isNested: boolean): void {
    const found = this.all().find(({ collection }) => collection.id === id);
    if (!found) return;
    const { collection, parent } = found;
    remove(parent.children, collection);
    if (!isNested) parent.children.push(...collection.children);
    this.#bin(isNested ? allPosts(collection) : collection.posts);
  }

  addPost(id: number, collection: number | null): void {
    this.posts.set(id, { id, collection, tags: new Set() });
    this.place(collection)?.posts.unshift(id);
  }

  /** Moves a post to the place of another one of its list. */
  movePost(id: number, target: number): void {
    const { posts } = this.#listOf(id);
    const to = posts.indexOf(target);
    remove(posts, id);
    posts.splice(to, 0, id);
  }

  transferPost(id: number, collection: number | null): void {
    const post = this.posts.get(id);
    if (!post || post.collection === collection) return;
    remove(this.#listOf(id).posts, id);
    post.collection = collection;
    this.place(collection)?.posts.unshift(id);
  }

  deletePost(id: number): void {
    remove(this.#listOf(id).posts, id);
    this.#bin([id]);
  }

  restorePost(id: number): void {
    const post = this.posts.get(id);
    if (!post) return;
    this.#takeFromBin(id);
    if (!this.place(post.collection)) post.collection = null;
    this.place(post.collection)?.posts.unshift(id);
  }

  deletePermanently(id: number): void {
    this.#takeFromBin(id);
    this.posts.delete(id);
  }

  emptyBin(): void {
    for (const id of this.bin.flatMap((group) => [...group])) this.posts.delete(id);
    this.bin = [];
  }

  deleteTag(id: number): void {
    this.tags.delete(id);
    for (const { tags } of this.posts.values()) tags.delete(id);
  }

  #listOf(id: number): ModelCollection {
    const place = this.place(this.posts.get(id)?.collection ?? null);
    if (!place) throw new Error(`Post ${id} is in no list.`);
    return place;
  }

  #bin(ids: readonly number[]): void {
    if (ids.length > 0) this.bin.unshift(new Set(ids));
  }

  #takeFromBin(id: number): void {
    for (const group of this.bin) group.delete(id);
    this.bin = this.bin.filter((group) => group.size > 0);
  }
}

const contains = (above: ModelCollection, below: ModelCollection): boolean =>
  above === below || above.children.some((child) => contains(child, below));

const allPosts = ({ posts, children }: ModelCollection): number[] => [
  ...posts,
  ...children.flatMap((child) => allPosts(child)),
];

function remove<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}
