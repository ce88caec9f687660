import type { CountedTag, Post } from '@benotes/contract';

/** A bar of a chart. */
export interface Count {
  label: string;
  count: number;
}

/** More months than this are shown as years. */
const MAX_MONTHS = 24;

/** The number of posts per month, or per year if that would be too many bars; without gaps, oldest first. */
export function countByTime(posts: readonly Pick<Post, 'created_at'>[]): Count[] {
  const months = posts.map(({ created_at }) => monthOf(new Date(created_at))).filter((month) => !Number.isNaN(month));
  if (months.length === 0) return [];
  const [first, last] = months.reduce(([min, max], month) => [Math.min(min, month), Math.max(max, month)] as const, [
    Infinity,
    -Infinity,
  ] as readonly [number, number]);
  return last - first < MAX_MONTHS
    ? fill(months, first, last, monthLabel)
    : fill(months.map(yearOf), yearOf(first), yearOf(last), String);
}

/** The sites with the most links. */
export const countSites = (posts: readonly Pick<Post, 'url'>[], limit: number): Count[] =>
  mostFrequent(
    posts.flatMap(({ url }) => (url && URL.canParse(url) ? [new URL(url).hostname.replace(/^www\./, '')] : [])),
    limit,
  );

/** The tags with the most posts. */
export const countTags = (tags: readonly CountedTag[], limit: number): Count[] =>
  tags
    .map(({ name, posts_count = 0 }) => ({ label: name, count: posts_count }))
    .filter(({ count }) => count > 0)
    .toSorted(byCount)
    .slice(0, limit);

/** Months since the year 0, in UTC. */
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
const yearOf = (month: number) => Math.floor(month / 12);

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthLabel = (month: number) => monthFormat.format(new Date(Date.UTC(yearOf(month), month % 12)));

function fill(values: readonly number[], first: number, last: number, label: (value: number) => string): Count[] {
  const counts = countEach(values);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    label: label(first + index),
    count: counts.get(first + index) ?? 0,
  }));
}

const mostFrequent = (values: readonly string[], limit: number): Count[] =>
  Array.from(countEach(values), ([label, count]) => ({ label, count }))
    .toSorted(byCount)
    .slice(0, limit);

function countEach<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const byCount = (one: Count, other: Count) => other.count - one.count || one.label.localeCompare(other.label);
