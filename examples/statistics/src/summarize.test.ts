import { expect, it } from 'vitest';

import { countByTime, countSites, countTags } from './summarize.ts';

const at = (...dates: string[]) => dates.map((created_at) => ({ created_at }));

it('counts posts per month without gaps', () => {
  expect(countByTime(at('2026-03-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'))).toEqual([
    { label: 'Jan 2026', count: 2 },
    { label: 'Feb 2026', count: 0 },
    { label: 'Mar 2026', count: 1 },
  ]);
});

it('counts per year when there are more than 24 months', () => {
  expect(countByTime(at('2023-12-01T00:00:00Z', '2026-01-01T00:00:00Z')).map(({ label }) => label)).toEqual([
    '2023',
    '2024',
    '2025',
    '2026',
  ]);
});

it('leaves out dates that cannot be read', () => {
  expect(countByTime(at('yesterday'))).toEqual([]);
});

it('counts links by site, most frequent first, whatever the path', () => {
  const urls = ['https://b.example/1', 'https://www.a.example/1', 'https://a.example/2', null, 'not a url'];
  expect(
    countSites(
      urls.map((url) => ({ url })),
      1,
    ),
  ).toEqual([{ label: 'a.example', count: 2 }]);
});

it('leaves out tags without posts', () => {
  const tags = [
    { id: 1, name: 'one', posts_count: 0 },
    { id: 2, name: 'two', posts_count: 3 },
  ];
  expect(countTags(tags, 5)).toEqual([{ label: 'two', count: 3 }]);
});
