/** What is taken over. */
export const KINDS = ['users', 'collections', 'tags', 'posts', 'shares', 'images'] as const;
export type Kind = (typeof KINDS)[number];

type Outcome = 'taken' | 'known' | 'leftOut';
type Counts = Record<Kind, Record<Outcome, number>>;

const WIDTH = 14;
const noCounts = (): Counts =>
  Object.fromEntries(KINDS.map((kind) => [kind, { taken: 0, known: 0, leftOut: 0 }])) as Counts; // all of them

/** Counts what is taken over for each user, and prints what is not as it is found. */
export class Report {
  readonly #print: (line: string) => void;
  readonly #users = new Map<string, Counts>();

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  count(user: string, kind: Kind, outcome: Outcome, count = 1): void {
    const counts = this.#users.get(user) ?? noCounts();
    counts[kind][outcome] += count;
    this.#users.set(user, counts);
  }

  leaveOut(user: string, kind: Kind, what: string, reason: string): void {
    this.count(user, kind, 'leftOut');
    this.#print(`Left out: ${what} of ${user}: ${reason}`);
  }

  /** Something that is taken over with a change. */
  change(user: string, what: string, how: string): void {
    this.#print(`Changed: ${what} of ${user}: ${how}`);
  }

  /** How many are in the library now, by this run and earlier ones. */
  present(kind: Kind): number {
    return [...this.#users.values()].reduce((sum, { [kind]: { taken, known } }) => sum + taken + known, 0);
  }

  /** A table with a line for each user. `+2` have been taken over before, `-1` was left out. */
  lines(): string[] {
    const width = Math.max(WIDTH, ...Array.from(this.#users.keys(), (name) => name.length + 2));
    const cells = (name: string, values: readonly string[]) =>
      `${name.padEnd(width)}${values.map((value) => value.padStart(WIDTH)).join('')}`;
    const total = noCounts();
    for (const counts of this.#users.values())
      for (const kind of KINDS)
        for (const outcome of ['taken', 'known', 'leftOut'] as const) total[kind][outcome] += counts[kind][outcome];
    return [
      cells('', KINDS),
      ...Array.from(this.#users, ([name, counts]) =>
        cells(
          name,
          KINDS.map((kind) => figure(counts[kind])),
        ),
      ),
      cells(
        'All',
        KINDS.map((kind) => figure(total[kind])),
      ),
    ];
  }
}

const figure = ({ taken, known, leftOut }: Record<Outcome, number>) =>
  `${taken}${known > 0 ? ` +${known}` : ''}${leftOut > 0 ? ` -${leftOut}` : ''}`;
