import { damaged } from '../problems.ts';
import { isDamageError } from './integrity.ts';

/** The known health of a database while the server runs. Damage is remembered until the next start. */
export class DatabaseHealth {
  #damage: string | null = null;
  #onDamage: (damage: string) => void = () => {};

  /** The damage that was found, in SQLite's words; null if none is known. */
  get damage(): string | null {
    return this.#damage;
  }

  /** Calls the listener once, as soon as damage is known. */
  onDamage(listener: (damage: string) => void): void {
    this.#onDamage = listener;
    if (this.#damage !== null) listener(this.#damage);
  }

  markDamaged(damage: string): void {
    if (this.#damage !== null) return;
    this.#damage = damage;
    this.#onDamage(damage);
  }

  /** @throws Problem 503 for a damaged database, because writing would make it worse. */
  checkWritable(): void {
    if (this.#damage !== null) throw damaged();
  }

  /** Runs database work, and remembers damage that one of its errors reveals. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDamageError(error)) this.markDamaged(error.message);
      throw error;
    }
  }
}
