import { Type } from 'typebox';

import { Nullable } from './endpoint.ts';

/** The maximum lifetime of what a user gives access with and that expires, in days. */
export const ACCESS_MAX_DAYS = 3650;

/** The lifetime of something new, in days; null, and nothing, if it does not expire. */
export const OptionalLifetime = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: ACCESS_MAX_DAYS })));

const MINUTES_PER_DAY = 24 * 60;

/** The fields for the lifetime of a new token: one of them at most; without, it is 90 days. */
export const tokenLifetime = (maxDays: number) => ({
  /** In days. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxDays })),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: maxDays * MINUTES_PER_DAY })),
});
