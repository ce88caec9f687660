import { vi } from 'vitest';

/** What a test waits for takes a machine with more to do than this test a while, in ms. */
const PATIENT_MS = 10_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (work, options = PATIENT_MS) => waitFor(work, options);
