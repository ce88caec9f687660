import { describe, expect, it } from 'vitest';

import { isAssigned, placeOf } from './canary-assignment.ts';

const USERS = Array.from({ length: 10_000 }, (_, index) => index + 1);
const share = (percent: number, name = 'posts') => USERS.filter((id) => isAssigned(name, { percent, users: null }, id));

describe('The users who get a canary', () => {
  it.each([1, 10, 33, 50, 90, 99])('are about %d percent of 10,000', (percent) => {
    const expected = USERS.length * (percent / 100);
    const deviation = Math.sqrt(expected * (1 - percent / 100));
    expect(Math.abs(share(percent).length - expected)).toBeLessThan(4 * deviation);
  });

  // #same-users-each-time
  it('are the same each time, and stay when the share is raised', () => {
    expect(share(10)).toEqual(share(10));
    const more = new Set(share(25));
    expect(share(10).every((id) => more.has(id))).toBe(true);
  });

  it('are others for another module', () => {
    const posts = new Set(share(50));
    const both = share(50, 'admin').filter((id) => posts.has(id)).length;
    expect(both).toBeGreaterThan(2300);
    expect(both).toBeLessThan(2700);
  });

  it('do not change with a new version of Benotes', () => {
    expect([1, 2, 3].map((id) => placeOf('posts', id).toFixed(2))).toEqual(['47.48', '60.25', '9.13']);
  });

  it('are those that are named', () => {
    const named = { percent: null, users: [3, 7] };
    expect(USERS.filter((id) => isAssigned('posts', named, id))).toEqual([3, 7]);
  });
});
