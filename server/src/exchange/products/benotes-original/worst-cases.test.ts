import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import {
  growthOf,
  GROWTH_MAX,
  growthOfReading,
  type Make,
  numbered,
  repeated,
  worstCases,
} from '../../../../testing/growth.ts';
import { textKindOf } from '../../formats/text-kinds.ts';
import { dumpReader } from './benotes-original.ts';

const HEAD = [
  '-- MySQL dump 10.13',
  'CREATE TABLE `users` (`id` int, `name` text);',
  'CREATE TABLE `collections` (`id` int, `name` text, `user_id` int);',
  'CREATE TABLE `posts` (`id` int, `content` text, `title` text, `user_id` int);',
  "INSERT INTO `posts` VALUES (1,'a','b',1);",
  '',
].join('\n');

const dump =
  (make: Make): Make =>
  (size) =>
    HEAD + make(size);
const rows =
  (make: Make): Make =>
  (size) =>
    `INSERT INTO \`posts\` VALUES ${make(size)}`;
const value = (make: Make): Make => rows((size) => `(1,${make(size)},'c',1);`);

describe('A dump of mostly signs', { timeout: 60_000 }, () => {
  it.each(
    worstCases([
      ['quotation marks', repeated("'")],
      ['backticks', repeated('`')],
      ['semicolons', repeated(';')],
      ['comments', repeated('/* a */')],
      ['comments that nothing ends', repeated('/*')],
      ['lines of dashes', repeated('--\n')],
      ['number signs', repeated('#')],
      ['dollar signs', numbered((index) => `$a${index}$`)],
      ['words', repeated('a ')],
      ['the word INSERT', repeated('INSERT ')],
      ['blanks', repeated(' ')],
      ['columns', (size) => `CREATE TABLE x (${repeated('a int,')(size)} b int);`],
      ['columns that nothing ends', (size) => `CREATE TABLE x (${repeated('a int,')(size)}`],
      ['names of columns', (size) => `INSERT INTO \`posts\` (${repeated('a,')(size)}b) VALUES (1);`],
      ['names of columns that nothing ends', (size) => `INSERT INTO \`posts\` (${repeated('a,')(size)}`],
      ['names with dots', (size) => `INSERT INTO ${repeated('a.')(size)}`],
      ['names with blanks', (size) => `INSERT INTO a${repeated(' ')(size)}`],
      ['rows', rows((size) => `${repeated("(1,'a','b',1),")(size)}(1,'a','b',1);`)],
      ['rows that nothing ends', rows(repeated("(1,'a','b',1),"))],
      ['parentheses', rows(repeated('('))],
      ['a text that nothing ends', rows((size) => `(1,'${repeated('a')(size)}`)],
      ['a text of backslashes', rows((size) => `(1,'${repeated('\\')(size)}`)],
      ['a text of escaped marks', rows((size) => `(1,'${repeated(String.raw`\'`)(size)}`)],
      ['a text of doubled marks', value((size) => `'${repeated("''")(size)}'`)],
      ['bytes', value((size) => `x'${repeated('61')(size)}'`)],
      ['calls in each other', value(repeated('replace('))],
      ['arguments of a call', value((size) => `replace(${repeated("'a',")(size)}'b')`)],
      ['rows of COPY', (size) => `COPY public.posts (id, content) FROM stdin;\n${repeated('1\ta\n')(size)}`],
      ['a long row of COPY', (size) => `COPY public.posts (id, content) FROM stdin;\n1\t${repeated('a')(size)}`],
    ]),
  )('is read in a time that grows with its length: %s', async (_what, make) => {
    expect(await growthOfReading(dumpReader, 'a.sql', dump(make))).toBeLessThanOrEqual(GROWTH_MAX);
  });

  it.each(
    worstCases([
      ['one long word', (size) => `CREATE ${repeated('a')(size)}`],
      ['parentheses', (size) => `CREATE ${repeated("'`")(size)}`],
    ]),
  )('is told from notes in such a time: %s', async (_what, make) => {
    expect(await growthOf((size) => textKindOf(fileOf('a.txt', make(size / 4))))).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
