/** Texts of the section about the bookmarklet. */
export const texts = {
  heading: 'Save from any page',
  about:
    'A bookmarklet saves the page you are on, with the text you have selected. It opens a small window of Benotes.',
  link: 'Save to Benotes',
  drag: 'Drag this button to the bookmarks bar of your browser:',
  dragHint: 'Drag it to the bookmarks bar. It works on other pages, not here.',
  keyboard: 'Or copy the bookmarklet and paste it as the URL of a new bookmark.',
  copy: 'Copy Address',
  copied: 'Copied. Paste it as the URL of a new bookmark.',
  notCopied: 'Could not be copied. Select the address below and copy it.',
  address: 'Address of the bookmarklet',
  use: 'Then choose the bookmark on any page. Benotes preselects the collection you used last, and saves nothing until you press Save.',
} as const;
