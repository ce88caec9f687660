import { vi } from 'vitest';

/** Longer than the default, because everything takes longer while other tests run on the same machine. */
const WAIT_TIMEOUT_MS = 10_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (work, options = WAIT_TIMEOUT_MS) => waitFor(work, options);
const waitUntil = vi.waitUntil.bind(vi);
vi.waitUntil = (work, options = WAIT_TIMEOUT_MS) => waitUntil(work, options);
