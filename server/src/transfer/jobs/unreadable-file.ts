/** The file cannot be imported; the message is for a person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
