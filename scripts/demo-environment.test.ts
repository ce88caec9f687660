import { expect, it } from 'vitest';

import { applyDemoEnvironment } from './demo-environment.mjs';

it('uses its own data folder, and neither a shared database nor a shared file store', () => {
  const env = { DATABASE_URL: 'postgres://db.example.org/notes', FILES_URL: 's3://a:b@example.org/c', PORT: '9090' };
  applyDemoEnvironment(env);
  expect(env).toEqual({ DATA_DIR: './data-demo', FAVICON_URL: '', PORT: '9090' });
});

it('uses a folder next to the data folder of the environment', () => {
  const env = { DATA_DIR: '/var/lib/benotes/' };
  applyDemoEnvironment(env);
  expect(env.DATA_DIR).toBe('/var/lib/benotes-demo');
});

it('does not change a configured source of favicons', () => {
  const env = { FAVICON_URL: 'self' };
  applyDemoEnvironment(env);
  expect(env.FAVICON_URL).toBe('self');
});
