/** Texts of the shell itself. */
export const texts = {
  reload: 'Reload',
  remoteCrashed: 'This part of Benotes has stopped working.',
  stopped: 'Benotes has stopped working.',
  newVersion: 'A new version of Benotes is available.',
  dismiss: 'Not now',
  overrides: 'Development servers',
  overridesOn: 'This server allows modules from development servers.',
  overriddenBy: (name: string, origin: string) => `${name} is loaded from ${origin}.`,
  dropOverrides: 'Use released modules',
  damaged:
    'The database of this server is damaged. It can be read, but nothing can be saved. Run npm run check-data on the server and restore a backup.',
  unreachable: 'Benotes could not be reached.',
  unreachableDetail: 'Check your connection and try again.',
  noNetwork: 'No network. What is on the screen stays.',
  offline: 'You are offline.',
  offlineDetail: "Your posts will be available when you're back online. Unsaved text stays on this device.",
  notFoundTitle: 'Not found',
  notFound: 'This page does not exist.',
  home: 'Go to Uncategorized',
} as const;
