/** The names of the fields that differ between two states of a thing. */
export function differences<T extends object>(before: T, after: T): (string & keyof T)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<string & keyof T>;
  return [...names].filter((name) => name !== 'updated_at' && isOther(before[name], after[name]));
}

const isOther = (a: unknown, b: unknown) => a !== b && JSON.stringify(a) !== JSON.stringify(b);
