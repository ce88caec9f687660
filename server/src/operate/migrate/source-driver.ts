/** A connection that only reads, and sees the database as it was when it was opened. */
export interface SourceDriver {
  /** Runs a query without parameters. */
  query: (text: string) => Promise<Record<string, unknown>[]>;
  /** The columns of a table; none if it does not exist. */
  columnsOf: (table: string) => Promise<string[]>;
  close: () => Promise<void>;
}
