import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { missingPackages } from './install.mjs';
import { readTracked, trackedFiles } from './tracked-files.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'benotes-path-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function provide(program: string, mode = 0o755) {
  writeFileSync(path.join(folder, program), '#!/bin/sh\n');
  chmodSync(path.join(folder, program), mode);
}

it('lists the packages for compiling that are not in the path', () => {
  provide('make');
  expect(missingPackages({ PATH: folder })).toEqual(['python3', 'g++']);
});

it('lists nothing if all of them are installed', () => {
  for (const program of ['python3', 'make', 'g++']) provide(program);
  expect(missingPackages({ PATH: `/nowhere:${folder}` })).toEqual([]);
});

it('does not list tools that are set in the environment', () => {
  expect(missingPackages({ PATH: folder, CXX: 'clang++', PYTHON: '/opt/python' })).toEqual(['make']);
});

const importsPackage = (file: string) => /^(?:import|export)\b[^;]*?\sfrom '(?!node:|\.)/m.test(readTracked(file));

it('can be loaded before packages are installed, and so can every script', () => {
  const scripts = trackedFiles().filter(
    (file) => /^scripts\/.*\.mjs$/.test(file) && !file.includes('/module-template/'),
  );
  expect(scripts.filter(importsPackage)).toEqual([]);
});
