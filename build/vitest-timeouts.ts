import { vi } from 'vitest';

/** Longer than the default: tests share the machine with others, and what they wait for takes longer then. */
const WAIT_TIMEOUT_MS = 10_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (work, options = WAIT_TIMEOUT_MS) => waitFor(work, options);
