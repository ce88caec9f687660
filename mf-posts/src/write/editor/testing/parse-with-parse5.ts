import { parse5Tree, parseHtml5 } from '@benotes/note/parse5';

import { valueOf } from '../html/parse.ts';

/** Parses a stored note without a DOM. */
export const parseWithParse5 = (html: string) => valueOf(parse5Tree, parseHtml5(html));
