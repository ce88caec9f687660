/** Reading was stopped. */
export class Stopped extends Error {
  override name = 'Stopped';
}
