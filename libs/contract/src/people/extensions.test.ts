import { describe, expect, it } from 'vitest';

import { codeOfChallenge, isChallenge } from './extensions.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('The code of a challenge', () => {
  it('is short, the same each time, and has no letters that look alike', () => {
    expect(codeOfChallenge(CHALLENGE)).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(codeOfChallenge(CHALLENGE)).toBe(codeOfChallenge(CHALLENGE));
    expect(codeOfChallenge(`x${CHALLENGE.slice(1)}`)).not.toBe(codeOfChallenge(CHALLENGE));
  });

  it('is for challenges only', () => {
    expect([isChallenge(CHALLENGE), isChallenge('short'), isChallenge(`${CHALLENGE.slice(1)} `)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
