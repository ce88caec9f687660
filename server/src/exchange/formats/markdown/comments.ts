import type { TokenizerAndRendererExtension } from 'marked';

import { blockStart } from './block-start.ts';

/** `%%…%%` over any number of lines is a comment of Obsidian, which never shows. */
export const commentBlock: TokenizerAndRendererExtension = {
  name: 'commentBlock',
  level: 'block',
  start: blockStart(/\n {0,3}%%/),
  tokenizer(source) {
    const [raw] = /^ {0,3}%%(?:[^%]|%(?!%))*%%[ \t]*(?:\n|$)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'commentBlock', raw };
  },
  renderer: () => '',
};

export const commentInline: TokenizerAndRendererExtension = {
  name: 'commentInline',
  level: 'inline',
  start: (source) => source.indexOf('%%'),
  tokenizer(source) {
    const [raw] = /^%%(?:[^%]|%(?!%))*%%/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'commentInline', raw };
  },
  renderer: () => '',
};
