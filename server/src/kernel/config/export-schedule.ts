import path from 'node:path';

import { EXPORT_FORMATS, type ExportFormat } from '@benotes/contract';

import { ConfigError, type Environment, parseS3Url, type S3Settings } from './config-values.ts';

/** Exports of all users at regular times. */
export interface ExportSchedule {
  /** Time between two exports, in ms. */
  everyMs: number;
  /** A folder, or a bucket. */
  to: { folder: string } | { bucket: S3Settings };
  /** Number of exports that are kept of each user. */
  keep: number;
  format: ExportFormat;
}

const HOUR_MS = 3600_000;
const UNITS: Record<string, number> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };
const EVERY_MAX_MS = 366 * 24 * HOUR_MS;
const KEEP_DEFAULT = 7;
const KEEP_MAX = 1000;

/**
 * Reads `EXPORT_EVERY`, `EXPORT_TO`, `EXPORT_KEEP`, and `EXPORT_FORMAT`; null without the first. @throws ConfigError
 */
export function readSchedule(env: Environment): ExportSchedule | null {
  const text = (name: string) => env[name]?.trim() ?? '';
  const every = text('EXPORT_EVERY');
  if (every === '') return null;
  const [, count = '', unit = ''] = /^(\d{1,4})([hdw])$/.exec(every) ?? [];
  const everyMs = Number(count) * (UNITS[unit] ?? 0);
  if (!everyMs || everyMs > EVERY_MAX_MS)
    throw new ConfigError(
      `EXPORT_EVERY=${every} is invalid: it must be a number of hours, days, or weeks such as 12h, 1d, or 2w.`,
    );
  const keep = text('EXPORT_KEEP') === '' ? KEEP_DEFAULT : Number(text('EXPORT_KEEP'));
  if (!Number.isInteger(keep) || keep < 1 || keep > KEEP_MAX)
    throw new ConfigError(
      `EXPORT_KEEP=${text('EXPORT_KEEP')} is invalid: it must be a whole number from 1 to ${KEEP_MAX}.`,
    );
  const named = text('EXPORT_FORMAT') || 'zip';
  const format = EXPORT_FORMATS.find((known) => known === named);
  if (!format)
    throw new ConfigError(`EXPORT_FORMAT=${named} is invalid: it must be one of ${EXPORT_FORMATS.join(', ')}.`);
  return { everyMs, to: readTarget(text('EXPORT_TO')), keep, format };
}

function readTarget(value: string): ExportSchedule['to'] {
  if (value === '')
    throw new ConfigError('EXPORT_EVERY needs EXPORT_TO: a folder, or s3://KEY:SECRET@s3.example.org/bucket/folder.');
  return value.startsWith('s3:') ? { bucket: parseS3Url('EXPORT_TO', value) } : { folder: path.resolve(value) };
}
