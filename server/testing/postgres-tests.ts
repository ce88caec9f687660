import { beforeEach, inject } from 'vitest';

// Setup of the tests on PostgreSQL: without one, they are skipped. postgres.ts has said why.
if (!inject('postgresUrl')) beforeEach(({ skip }) => skip());
