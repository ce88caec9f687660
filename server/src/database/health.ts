import { damaged } from '../problems.ts';
import { isDamage } from './integrity.ts';

/** What is known of the state of a database while the server runs. Damage stays until the next start. */
export class DatabaseHealth {
  #damage: string | null = null;
  #tell: (damage: string) => void = () => {};

  /** What was found, in SQLite's words; null for a database of which nothing bad is known. */
  get damage(): string | null {
    return this.#damage;
  }

  /** Calls `tell` once, as soon as damage is known. */
  onDamage(tell: (damage: string) => void): void {
    this.#tell = tell;
    if (this.#damage !== null) tell(this.#damage);
  }

  declare(damage: string): void {
    if (this.#damage !== null) return;
    this.#damage = damage;
    this.#tell(damage);
  }

  /** @throws Problem 503 for a damaged database: writing into it would make it worse. */
  checkWritable(): void {
    if (this.#damage !== null) throw damaged();
  }

  /** Does some work of the database; an error that tells of damage is remembered, and thrown on. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDamage(error)) this.declare(error.message);
      throw error;
    }
  }
}
