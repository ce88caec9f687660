/**
 * Adds a stylesheet that the page does not have yet. One that does not come is taken away again: the federation runtime
 * takes what is there for its own and would not ask for it once more.
 */
export function addStylesheet(href: string): void {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
  if (sheets.some((sheet) => sheet.getAttribute('href') === href)) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  sheet.addEventListener('error', () => sheet.remove());
  document.head.append(sheet);
}
