/** Where each post of an import stands, from its position or its date. Takes some bytes per post. */
export class PostOrder {
  readonly #places: number[] = [];
  readonly #positions: number[] = [];
  readonly #dates: number[] = [];

  get count(): number {
    return this.#places.length;
  }

  /** @param position the smallest is on top; without it, the newest is. */
  add(place: number, position: number | undefined, created: string | null): void {
    this.#places.push(place);
    this.#positions.push(position !== undefined && Number.isFinite(position) ? position : Infinity);
    this.#dates.push(created === null ? -Infinity : Date.parse(created));
  }

  /** Ranks of the posts in their places, and among all, counted from 1 at the bottom. */
  ranks(): { order: Int32Array; flatOrder: Int32Array } {
    const order = new Int32Array(this.count);
    const flatOrder = new Int32Array(this.count);
    const fromTop = [...this.#places.keys()].sort((one, other) => this.#compare(one, other));
    const left = new Map<number, number>();
    for (const place of this.#places) left.set(place, (left.get(place) ?? 0) + 1);
    for (const [rank, index] of fromTop.entries()) {
      const place = this.#places[index] ?? -1;
      const own = left.get(place) ?? 0;
      order[index] = own;
      left.set(place, own - 1);
      flatOrder[index] = this.count - rank;
    }
    return { order, flatOrder };
  }

  /** Negative if the first is above the other. The order of the file decides between equal ones. */
  #compare(one: number, other: number): number {
    const [position = 0, otherPosition = 0] = [this.#positions[one], this.#positions[other]];
    if (position !== otherPosition) return position < otherPosition ? -1 : 1;
    const [date = 0, otherDate = 0] = [this.#dates[one], this.#dates[other]];
    if (date !== otherDate) return date > otherDate ? -1 : 1;
    return one - other;
  }
}
