/**
 * Whether tests run in their long form: `npm run test:all` does, `npm test` does not. Files named `*.long.test.ts` and
 * browser tests with the tag `@long` are part of the long form only.
 */
export const isLong = process.env['TEST_FORM'] === 'long';

/** One of two values, usually numbers of rounds. */
export const inForm = <T>(short: T, long: T): T => (isLong ? long : short);

/**
 * The number of inputs that a property is tried with. `configureGlobal` sets it for all properties.
 *
 * @param share less than 1 for properties that take long for each input.
 */
export const propertyRuns = (share = 1): number => Math.ceil(inForm(40, 400) * share);
