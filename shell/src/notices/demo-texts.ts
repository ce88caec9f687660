export const texts = {
  label: 'Demo',
  notice: 'This is a demo.',
  remove: 'Remove demo content',
  dismiss: 'Not now',
  title: 'Remove demo content?',
  body: 'The demo posts, collections, and tags will be permanently deleted. Posts you changed or added will stay.',
  failed: 'Error',
  notRemoved: 'The demo content could not be removed.',
} as const;
