import { Type } from 'typebox';

const MINUTES_PER_DAY = 24 * 60;

/** The fields for the lifetime of a new token: one of them at most; without, it is 90 days. */
export const tokenLifetime = (maxDays: number) => ({
  /** In days. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxDays })),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: maxDays * MINUTES_PER_DAY })),
});
