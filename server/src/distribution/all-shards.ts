/** A query that has to ask every node, because it cannot know the owner or is about all of them. */
export interface AllShardsQuery {
  name: string;
  /** The file that has it, and a part of its text. */
  file: string;
  text: string;
  reason: string;
}

export const ALL_SHARDS: readonly AllShardsQuery[] = [];

/** Whether a query is the one that is described. */
export const isOf = ({ file, text }: AllShardsQuery, query: { file: string; sql: string }): boolean =>
  query.file === file && query.sql.replaceAll(/\s+/g, ' ').includes(text);
