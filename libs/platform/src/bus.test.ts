import { expect, it, vi } from 'vitest';

import { emit, on } from './bus.ts';

it('calls every listener until it is removed', () => {
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

it('calls only the listeners of the event', () => {
  const listen = vi.fn();
  const off = on('session:ended', listen);
  emit('session:expired');
  off();
  expect(listen).not.toHaveBeenCalled();
});

it('accepts exactly the payload of the event', () => {
  expect(() => {
    // @ts-expect-error the id is missing
    emit('post:moved', { to: 1 });
    // @ts-expect-error this event has no payload
    emit('session:ended', { id: 1 });
  }).not.toThrow();
});
