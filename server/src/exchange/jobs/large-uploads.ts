import { Problem } from '../../kernel/problems.ts';

/** One large upload per user at a time is received, read, or stored, so that no user fills the disk. */
export class LargeUploads {
  readonly #users = new Set<number>();

  /** Returns a function that ends the claim. @throws Problem 409 while the user has another. */
  claim(userId: number): () => void {
    if (this.#users.has(userId))
      throw new Problem(409, 'Another import of yours is in progress. Try again when it is done.');
    this.#users.add(userId);
    return () => void this.#users.delete(userId);
  }
}
