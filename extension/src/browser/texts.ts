/** Texts of the parts that belong to the browser: the button, the menus, and the address bar. */
export const texts = {
  title: 'Save to Benotes',
  saved: 'Saved in Benotes',
  waiting: 'Saved when your server can be reached',
  savePage: 'Save page to Benotes',
  saveLink: 'Save link to Benotes',
  saveSelection: 'Save selection to Benotes',
  saveImage: 'Save image to Benotes',
  notConnected: 'Connect Benotes to your server first',
  search: 'Search Benotes',
  imageFrom: 'Image from',
} as const;
