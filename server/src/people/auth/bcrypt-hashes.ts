/**
 * The highest accepted cost of a bcrypt hash, which takes about a second. Laravel uses 10 and 12; each more doubles the
 * time that anybody can make the server spend.
 */
export const BCRYPT_COST_MAX = 14;

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const BCRYPT_COST_MIN = 4;

/** Whether a password hash comes from another product: it is replaced when the user signs in. */
export const isBcrypt = (hash: string) => BCRYPT.test(hash);

/** The cost of a bcrypt hash; null for any other hash, and for one that takes too long. */
export function bcryptCost(hash: string): number | null {
  const cost = Number(BCRYPT.exec(hash)?.[1] ?? 0);
  return cost >= BCRYPT_COST_MIN && cost <= BCRYPT_COST_MAX ? cost : null;
}

/** A hash that no password has, of a cost. */
export const bcryptOf = (cost: number) => `$2y$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
