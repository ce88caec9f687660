import type { HeadingLevel } from './schema.ts';

/** Elements that are dropped with their content. */
export const DROPPED: ReadonlySet<string> = new Set(
  `script style head title meta link template noscript noframes noembed object embed applet iframe frame frameset param
  input select datalist option optgroup textarea button svg math canvas video audio source track map area`.split(/\s+/),
);

/** Block elements without a corresponding block type. Their inline content becomes paragraphs. */
export const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside body caption center dd details dialog div dl dt fieldset figcaption figure footer form header
  hgroup html legend main nav search section summary tbody td tfoot th thead tr`.split(/\s+/),
);

export const PREFORMATTED: ReadonlySet<string> = new Set(['pre', 'xmp', 'listing', 'plaintext']);

export const HEADINGS: ReadonlyMap<string, HeadingLevel> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
]);
