/** The file cannot be imported; the message is shown to the user. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
