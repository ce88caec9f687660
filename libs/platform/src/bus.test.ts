import { expect, it, vi } from 'vitest';

import { emit, on } from './bus.ts';

it('tells every listener what happened, until it stops listening', () => {
  const first = vi.fn();
  const second = vi.fn();
  const off = on('post:moved', first);
  const offSecond = on('post:moved', second);

  emit('post:moved', { id: 4, to: null });
  off();
  emit('post:moved', { id: 5, to: 7 });
  offSecond();

  expect(first.mock.calls).toEqual([[{ id: 4, to: null }]]);
  expect(second.mock.calls).toEqual([[{ id: 4, to: null }], [{ id: 5, to: 7 }]]);
});

it('keeps one event from the listeners of another', () => {
  const listen = vi.fn();
  const off = on('session:ended', listen);
  emit('session:expired');
  off();
  expect(listen).not.toHaveBeenCalled();
});

it('takes exactly what an event carries', () => {
  expect(() => {
    // @ts-expect-error a post that moved has an id
    emit('post:moved', { to: 1 });
    // @ts-expect-error the end of a session carries nothing
    emit('session:ended', { id: 1 });
  }).not.toThrow();
});
