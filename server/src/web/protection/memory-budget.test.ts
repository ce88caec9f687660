import { describe, expect, it } from 'vitest';

import { Room } from './memory-budget.ts';

const BYTES = 10_000_000;

describe('Memory that calls share', () => {
  it('is given back by a call whose connection has ended, whatever the call asks for afterwards', () => {
    const room = new Room(BYTES);
    const hold = room.open('somebody');
    hold.ask(1_000_000);
    hold.end();
    expect(() => hold.ask(1_000_000)).toThrow('busy');
    hold.set(1_000_000);
    expect(room.used).toBe(0);
  });

  it('is never taken by one person so far that nothing is left for the next one', () => {
    const room = new Room(BYTES);
    room.open('somebody').ask(BYTES / 2);
    expect(() => room.open('somebody').ask(1_000_000)).toThrow('busy');
    room.open('another').ask(BYTES / 4);
    expect(room.used).toBe((BYTES * 3) / 4);
  });
});
