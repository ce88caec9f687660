import { describe, expect, it } from 'vitest';

import { hasOwnSqlite, isNewEnough } from './node-version.mjs';

describe('The version of Node', () => {
  it.each(['v20.19.0', 'v20.19.1', 'v20.20.0', 'v22.0.0', '24.1.3', 'v100.0.0'])('%s is new enough', (version) => {
    expect(isNewEnough(version)).toBe(true);
  });

  it.each(['v20.18.9', 'v20.9.0', 'v18.20.4', 'v9.99.99', ''])('"%s" is too old', (version) => {
    expect(isNewEnough(version)).toBe(false);
  });

  it.each(['v24.15.0', '24.21.0', 'v26.0.0', 'v100.0.0'])('%s needs no package for SQLite', (version) => {
    expect(hasOwnSqlite(version)).toBe(true);
  });

  it.each(['v20.19.0', 'v22.23.3', 'v24.14.1', 'v25.9.0'])('%s needs a package for SQLite', (version) => {
    expect(hasOwnSqlite(version)).toBe(false);
  });
});
