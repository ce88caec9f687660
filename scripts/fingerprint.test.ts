import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fingerprint } from './fingerprint.mjs';

let base: string;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'benotes-sources-'));
  write('app/src/main.ts', 'one');
  write('app/package.json', '{}');
});

afterEach(() => rmSync(base, { recursive: true }));

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
  writeFileSync(path.join(base, file), content);
}

const isSource = (file: string) => !file.endsWith('.test.ts');
const ofApp = () => fingerprint(base, ['app']);

describe('The fingerprint of sources', () => {
  it('is the same while nothing changes', () => {
    const before = ofApp();
    write('app/src/main.ts', 'one');
    expect(ofApp()).toBe(before);
  });

  it('changes with the content of a file', () => {
    const before = ofApp();
    write('app/src/main.ts', 'two');
    expect(ofApp()).not.toBe(before);
  });

  it('changes with a new file, even an empty one', () => {
    const before = ofApp();
    write('app/src/empty.ts', '');
    expect(ofApp()).not.toBe(before);
  });

  it('changes when a file is renamed', () => {
    const before = ofApp();
    rmSync(path.join(base, 'app/src/main.ts'));
    write('app/src/start.ts', 'one');
    expect(ofApp()).not.toBe(before);
  });

  it('ignores generated files', () => {
    const before = ofApp();
    write('app/dist/main.js', 'built');
    write('app/node_modules/x/index.js', 'installed');
    expect(ofApp()).toBe(before);
  });

  it('ignores excluded files', () => {
    const before = fingerprint(base, ['app'], isSource);
    write('app/src/main.test.ts', 'a test');
    expect(fingerprint(base, ['app'], isSource)).toBe(before);
  });

  it('treats a missing entry as empty', () => {
    expect(fingerprint(base, ['app', 'nowhere'])).toBe(ofApp());
  });
});
