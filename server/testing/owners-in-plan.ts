import type { Client } from 'pg';

import { OWNER_COLUMN, tablesOf } from '../src/kernel/database/distribution/tables.ts';
import type { RecordedQuery } from './recorded-queries.ts';

/** A node of a plan of PostgreSQL, as far as it is used here. */
interface PlanNode {
  'Node Type': string;
  Operation?: string;
  'Relation Name'?: string;
  Alias?: string;
  Output?: string[];
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter'] as const;
const distributed = new Set(tablesOf('distributed'));
const isDistributed = (table = '') => distributed.has(table);

const namesIn = new RegExp(`\\b(?:${[...distributed].toSorted((a, b) => b.length - a.length).join('|')})\\b`);

/** Whether a statement mentions a distributed table. */
export const concernsOwners = (sql: string) =>
  namesIn.test(sql) && /^\s*(?:select|insert|update|delete|with)\b/i.test(sql);

/** The parts of a condition that all must hold. */
function conjunctsOf(condition: string): string[] {
  const parts: string[] = [];
  let [depth, start, isText] = [0, 0, false];
  for (let at = 0; at < condition.length; at += 1) {
    const letter = condition[at];
    if (letter === "'") isText = !isText;
    else if (isText) continue;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (depth === 0 && condition.startsWith(' OR ', at)) return [];
    else if (depth === 0 && condition.startsWith(' AND ', at)) {
      parts.push(condition.slice(start, at));
      start = at + ' AND '.length;
    }
  }
  parts.push(condition.slice(start));
  // Each part of several is in parentheses, and so is the whole.
  return parts.flatMap((part) => (/^\(.*\)$/s.test(part) ? conjunctsOf(part.slice(1, -1)) : [part]));
}

/** The constants that a scan compares the owner with. */
function ownersOf(node: PlanNode): string[] {
  const compared = new RegExp(`^"?${node.Alias}"?\\.${OWNER_COLUMN} = '?(\\d+)'?(?:::\\w+)?$`);
  return CONDITIONS.flatMap((name) => conjunctsOf(node[name] ?? '')).flatMap((part) => compared.exec(part)?.[1] ?? []);
}

/** What a plan says about owners: the constants, and the tables that are read or written without one. */
interface Finding {
  owners: Set<string>;
  missing: string[];
}

function visit(node: PlanNode, finding: Finding): void {
  const { 'Relation Name': table, 'Node Type': type } = node;
  if (isDistributed(table) && type !== 'ModifyTable') {
    const owners = ownersOf(node);
    if (owners.length === 0) finding.missing.push(table ?? '');
    for (const owner of owners) finding.owners.add(owner);
  }
  for (const child of node.Plans ?? []) visit(child, finding);
}

const INSERT = /^\s*(?:with .*?)?insert into "?(\w+)"? \(([^)]*)\)\s*(values|select|\()/is;

/** The owners of the rows that a statement inserts; undefined for one that is not named by a parameter. */
function insertedOwners({ sql, parameters }: RecordedQuery): (string | undefined)[] {
  const [head = '', table = '', list = '', kind = ''] = INSERT.exec(sql) ?? [];
  if (!isDistributed(table)) return [];
  const columns = list.split(',').map((name) => name.replaceAll(/["\s]/g, ''));
  const place = columns.indexOf(OWNER_COLUMN);
  if (place === -1) return [undefined];
  if (kind.toLowerCase() !== 'values') {
    // Of a selection, the expression in that place: a parameter or the owner of a table, which the plan proves.
    const items =
      sql
        .slice(head.length)
        .split(/\bfrom\b/i)[0]
        ?.split(/,(?![^(]*\))/) ?? [];
    const item = (items[place] ?? '').trim();
    const parameter = /^(?:cast\()?\$(\d+)(?: as integer\)|::int(?:eger)?)?$/i.exec(item)?.[1];
    if (parameter) return [String(parameters[Number(parameter) - 1])];
    return new RegExp(`\\b"?${OWNER_COLUMN}"?$`).test(item) ? [] : [undefined];
  }
  const rows = sql.slice(head.length).split(/\b(?:on conflict|returning)\b/i)[0] ?? '';
  return [...rows.matchAll(/\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, row = '']) => {
    const value = row.split(/,(?![^(]*\))/)[place]?.trim() ?? '';
    const parameter = /^\$(\d+)$/.exec(value)?.[1];
    return parameter ? String(parameters[Number(parameter) - 1]) : undefined;
  });
}

/**
 * Why a statement may touch more than one shard, in words; null if it names one owner for each table of owners that it
 * reads and writes. PostgreSQL's plan decides, which applies the owner of one table to those joined with it by owner,
 * as the planner of Citus does.
 */
export async function shardProblem(client: Client, query: RecordedQuery): Promise<string | null> {
  const finding: Finding = { owners: new Set(), missing: [] };
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (verbose, costs off, format json) ${query.sql}`,
    [...query.parameters],
  );
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) visit(Plan, finding);
  for (const owner of insertedOwners(query))
    if (owner === undefined) finding.missing.push(`inserted rows`);
    else finding.owners.add(owner);
  if (finding.missing.length > 0) return `no owner for ${[...new Set(finding.missing)].toSorted().join(', ')}`;
  return finding.owners.size > 1 ? `several owners` : null;
}
