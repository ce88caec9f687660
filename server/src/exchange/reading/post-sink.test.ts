import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { aFolder } from '../../../testing/uploads.ts';
import { PostSink } from './post-sink.ts';
import { ReadProgress } from './read-format.ts';

it('writes posts until they become too large together, and counts those it wrote', async () => {
  const sink = await PostSink.open(aFolder(), new ReadProgress(), 2000);
  const post = {
    kind: 'note',
    place: null,
    title: 'x'.repeat(200),
    html: `<p>${'y'.repeat(400)}</p>`,
    line: 1,
  } as const;
  await sink.post(post);
  await sink.post({ ...post, line: 2 });
  await expect(sink.post({ ...post, id: '3', line: 3 })).rejects.toThrow('The files become too large.');
  await sink.close();
  expect(readFileSync(sink.drafts, 'utf8').split('\n').filter(Boolean)).toHaveLength(2);
  expect([sink.order.count, sink.figures.figures.notes, sink.keys.size]).toEqual([2, 2, 1]);
});

it('creates what has only a date of change at that time', async () => {
  const sink = await PostSink.open(aFolder(), new ReadProgress(), 2000);
  const updated = '2020-01-02T03:04:05.000Z';
  await sink.post({ kind: 'note', place: null, title: 'A note', updated, line: 1 });
  await sink.close();
  expect(JSON.parse(readFileSync(sink.drafts, 'utf8'))).toMatchObject({ created: updated, updated });
});
