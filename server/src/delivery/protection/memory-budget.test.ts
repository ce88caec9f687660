import { describe, expect, it } from 'vitest';

import { MemoryBudget } from './memory-budget.ts';

const BYTES = 10_000_000;

describe('The memory budget', () => {
  it('gets back what a request held whose connection closed, even if it reserves more afterwards', () => {
    const room = new MemoryBudget(BYTES);
    const hold = room.open('somebody');
    hold.ask(1_000_000);
    hold.end();
    expect(() => hold.ask(1_000_000)).toThrow('busy');
    hold.set(1_000_000);
    expect(room.used).toBe(0);
  });

  it('always leaves something for the next user', () => {
    const room = new MemoryBudget(BYTES);
    room.open('somebody').ask(BYTES / 2);
    expect(() => room.open('somebody').ask(1_000_000)).toThrow('busy');
    room.open('another').ask(BYTES / 4);
    expect(room.used).toBe((BYTES * 3) / 4);
  });
});
