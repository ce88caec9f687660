import { escapeText } from '@benotes/note';
import type { TokenizerAndRendererExtension } from 'marked';

/** `==text==`: notes have no highlights, so that only its text is kept. */
export const highlight: TokenizerAndRendererExtension = {
  name: 'highlight',
  level: 'inline',
  start: (source) => source.indexOf('=='),
  tokenizer(source) {
    const [raw, text] = /^==(?=[^\s=])((?:[^=\n]|=(?!=))*[^\s=])==(?!=)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'highlight', raw, tokens: this.lexer.inlineTokens(text ?? '') };
  },
  renderer(token) {
    return `<mark>${this.parser.parseInline(token.tokens ?? [])}</mark>`;
  },
};

/** `$a_1$`: the formula as it was written. An amount of money is no formula. */
export const mathInline: TokenizerAndRendererExtension = {
  name: 'mathInline',
  level: 'inline',
  start: (source) => source.indexOf('$'),
  tokenizer(source) {
    const [raw] = /^(?:\$\$[^$\n]+\$\$|\$(?![\s\d$])(?:[^$\n\\]|\\.)*[^$\s\\]\$(?!\d))/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'mathInline', raw };
  },
  renderer: (token) => escapeText(token.raw),
};

/** `[^1]`: the mark of a footnote, as text. */
export const footnoteMark: TokenizerAndRendererExtension = {
  name: 'footnoteMark',
  level: 'inline',
  start: (source) => source.indexOf('[^'),
  tokenizer(source) {
    const [raw, name] = /^\[\^([^\]\s]+)\]/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'footnoteMark', raw, name };
  },
  renderer: (token) => `[${escapeText(String(token['name']))}]`,
};

/** The underline of Bear: `~text~`. */
export const tildeUnderline: TokenizerAndRendererExtension = {
  name: 'tildeUnderline',
  level: 'inline',
  start: (source) => source.indexOf('~'),
  tokenizer(source) {
    const [raw, text] = /^~(?=[^\s~])([^~\n]*[^\s~])~(?!~)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'tildeUnderline', raw, tokens: this.lexer.inlineTokens(text ?? '') };
  },
  renderer(token) {
    return `<u>${this.parser.parseInline(token.tokens ?? [])}</u>`;
  },
};
