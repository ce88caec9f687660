import { describe, expect, it } from 'vitest';

import { readConfig } from './config.ts';

const scheduleOf = (env: Record<string, string>) => readConfig(env).exportSchedule;

describe('The schedule of exports', () => {
  it('is none without EXPORT_EVERY', () => {
    expect(scheduleOf({ EXPORT_TO: '/exports', EXPORT_KEEP: '3' })).toBe(null);
  });

  it('is an interval, a folder or bucket, a number of exports that are kept, and a format', () => {
    expect(scheduleOf({ EXPORT_EVERY: '12h', EXPORT_TO: '/exports' })).toEqual({
      everyMs: 12 * 3600_000,
      to: { folder: '/exports' },
      keep: 7,
      format: 'zip',
    });
    const to = 's3://KEY:SECRET@s3.example.org/bucket/exports?region=eu-central-1';
    expect(scheduleOf({ EXPORT_EVERY: '2w', EXPORT_TO: to, EXPORT_KEEP: '3', EXPORT_FORMAT: 'markdown' })).toEqual({
      everyMs: 14 * 24 * 3600_000,
      to: {
        bucket: {
          endpoint: 'https://s3.example.org',
          region: 'eu-central-1',
          bucket: 'bucket',
          prefix: 'exports/',
          accessKeyId: 'KEY',
          secretAccessKey: 'SECRET',
        },
      },
      keep: 3,
      format: 'markdown',
    });
  });

  it.each([
    [
      { EXPORT_EVERY: 'daily' },
      'EXPORT_EVERY=daily is invalid: it must be a number of hours, days, or weeks such as 12h, 1d, or 2w.',
    ],
    [{ EXPORT_EVERY: '0h' }, 'EXPORT_EVERY=0h is invalid: it must be a number of hours'],
    [{ EXPORT_EVERY: '367d' }, 'EXPORT_EVERY=367d is invalid: it must be a number of hours'],
    [{ EXPORT_EVERY: '1d', EXPORT_TO: '' }, 'EXPORT_EVERY needs EXPORT_TO: a folder, or s3://'],
    [{ EXPORT_EVERY: '1d', EXPORT_KEEP: '0' }, 'EXPORT_KEEP=0 is invalid: it must be a whole number from 1 to 1000.'],
    [
      { EXPORT_EVERY: '1d', EXPORT_FORMAT: 'pdf' },
      'EXPORT_FORMAT=pdf is invalid: it must be one of html, zip, markdown, csv, json.',
    ],
  ])('is refused with the reason: %j', (env, reason) => {
    expect(() => scheduleOf({ EXPORT_TO: '/exports', ...env })).toThrow(reason);
  });

  it('does not show the secret of an invalid bucket', () => {
    const env = { EXPORT_EVERY: '1d', EXPORT_TO: 's3://KEY:SECRET@s3.example.org/' };
    expect(() => scheduleOf(env)).toThrow(
      /^EXPORT_TO is invalid: it must be a URL such as s3:\/\/KEY:SECRET@s3\.example\.org\/bucket/,
    );
  });
});
