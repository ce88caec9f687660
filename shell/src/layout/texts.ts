/** Texts of the layout. */
export const texts = {
  skip: 'Skip to content',
  product: 'Benotes',
  menu: 'Menu',
  options: 'Options',
  search: 'Search',
  openPalette: 'Go to a page or run a command',
  createNote: 'Create a note',
  showShortcuts: 'Show keyboard shortcuts',
  toggleSidebar: 'Show or hide the sidebar',
  anywhere: 'Anywhere',
} as const;
