/** The name of a table, a column, or a constraint as SQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
