// A script of its own, which the service worker puts into a page that it had kept (worker/kept-page.ts): it runs also
// where the shell itself does not come.
import { watchKeptPage } from './kept-page.ts';

watchKeptPage();
