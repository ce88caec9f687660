import { type ListView, PAGE_SIZE, PAGE_SIZE_MOBILE } from '@benotes/contract';
import { isMobile } from '@benotes/platform';

/** Posts on a page in views that show more of them on a screen. */
const LARGE_PAGES: Partial<Record<ListView, number>> = { list: 50, titles: 100 };

/** The number of posts on a page. The first page is requested before the view is known. */
export const pageSize = (view: ListView = 'cards'): number =>
  LARGE_PAGES[view] ?? (isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE);
