import { isolate } from '@benotes/ui';

/** Texts of the list of sessions. */
export const texts = {
  heading: 'Sessions',
  hint: 'The browsers and programs in which you are signed in.',
  notLoaded: 'The sessions could not be loaded.',
  unknown: 'Unknown device',
  current: 'This one',
  detail: (since: string, seen: string, ip: string | null) =>
    [`since ${since}`, `last seen ${seen}`, ...(ip === null ? [] : [isolate(ip)])].join(' · '),
  end: 'End',
  endLong: (device: string) => `End the session in ${isolate(device)}`,
  endTitle: (device: string) => `End the session in ${isolate(device)}?`,
  endBody: 'It is signed out at once. If you do not know this device, also change your password.',
  endOthers: 'End all other sessions',
  endOthersTitle: 'End all other sessions?',
  endOthersBody: 'You are signed out everywhere except here.',
  ended: 'The session was ended.',
  othersEnded: 'All other sessions were ended.',
  failed: 'That did not work.',
} as const;
