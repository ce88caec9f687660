import { isolate } from '@benotes/ui';

/** Texts of what others share with the user, in the sidebar. */
export const texts = {
  heading: 'Shared with me',
  open: 'Open',
  activity: 'Activity',
  activityOfAll: 'Activity in what is shared with you',
  settings: 'Settings',
  leave: 'Leave…',
  leaveTitle: (name: string) => `Leave “${isolate(name)}”?`,
  leaveBody: (owner: string) =>
    `You will no longer see it. What you added stays there. Only ${isolate(owner)} and people who manage it can share it with you again.`,
  leaveNow: 'Leave',
  left: (name: string) => `You left ${isolate(name)}`,
  error: 'Error',
  notLeft: 'The collection could not be left.',
} as const;
