/**
 * Adds a stylesheet that the page does not have yet. One that fails to load is removed again: the federation runtime
 * treats an existing link as loaded and would not request it a second time.
 */
export function addStylesheet(href: string): void {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
  if (sheets.some((sheet) => sheet.getAttribute('href') === href)) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  sheet.addEventListener('error', () => sheet.remove());
  document.head.append(sheet);
}
