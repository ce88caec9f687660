import { isolate } from '@benotes/ui';
import { formatTime } from '@benotes/ui/dates';

const KIB = 1024;

const size = (bytes: number) =>
  bytes < KIB * KIB ? `${Math.ceil(bytes / KIB).toLocaleString('en')} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const outcome = (loads: number, failures: number) => {
  if (loads === 0) return 'no loads';
  const failed = failures === 0 ? 'without failures' : `and ${counted(failures, 'failure')}`;
  return `${counted(loads, 'load')} ${failed}`;
};

/** Texts of the page about modules. */
/** Not every release is made by a user: see `by` in the contract. */
const author = (by: string) =>
  by === 'build' ? 'as part of Benotes' : by === 'command' ? 'from the command line' : `by ${isolate(by)}`;

export const texts = {
  modules: 'Modules',
  notLoaded: 'The modules could not be loaded.',
  release: 'Release',
  off: 'Releases over HTTP are turned off on this server. Set MODULE_RELEASES=token, or signed, to release modules from here.',
  signedOnly: 'This server accepts only archives signed with one of its keys.',

  disabled: 'Disabled',
  version: 'Version',
  since: (date: string, by: string | null) => (by === null ? `since ${date}` : `since ${date}, ${author(by)}`),
  size,
  sizeUnknown: 'served from another origin',
  canary: 'Canary',
  percent: (percent: number) => `${percent}% of users`,
  users: (names: readonly string[]) =>
    names.length === 0 ? 'users who no longer exist' : names.map(isolate).join(', '),
  previous: 'Previous version',
  noPrevious: 'none',
  /** The first few by name. */
  addsFirst: (labels: readonly string[], more: number) =>
    `Adds ${labels.map(isolate).join(', ')}${more > 0 ? `, and ${more.toLocaleString('en')} more` : ''}.`,
  adds: 'Adds',
  canaryState: (audience: string) => `A new version is being tried with ${audience}.`,
  details: 'Details',
  activity: (loads: number, failures: number) =>
    loads === 0 ? 'No loads were reported in the last 24 hours' : `${outcome(loads, failures)} in the last 24 hours`,
  canaryActivity: (loads: number, failures: number) => `Canary: ${outcome(loads, failures)} in the last 24 hours`,
  hourOfLoads: (hour: string, loads: number, failures: number) => `${formatTime(hour)}: ${outcome(loads, failures)}`,

  rollBack: 'Roll back',
  rollBackTitle: (title: string) => `Roll back ${isolate(title)}?`,
  rollBackBody: (version: string) => `Version ${version} becomes live again for everyone, with their next page load.`,
  rolledBack: (title: string) => `${isolate(title)} was rolled back.`,
  rollBackCanary: (title: string) => `Roll back the canary of ${isolate(title)}?`,
  rollBackCanaryBody: (canary: string, live: string) =>
    `Users of version ${canary} get version ${live} again, with their next page load.`,
  promote: 'Promote',
  promoteTitle: (title: string) => `Promote the canary of ${isolate(title)}?`,
  promoteBody: (version: string) => `Version ${version} becomes live for everyone, with their next page load.`,
  promoted: (title: string) => `${isolate(title)} was promoted.`,
  disable: 'Disable',
  disableTitle: (title: string) => `Disable ${isolate(title)}?`,
  disableBody: 'Until you enable it again, nobody can use:',
  disabledNow: (title: string) => `${isolate(title)} is disabled.`,
  enable: 'Enable',
  enabledNow: (title: string) => `${isolate(title)} is enabled.`,
  remove: 'Remove',
  removeTitle: (title: string) => `Remove ${isolate(title)}?`,
  removeBody: 'All its versions are removed. It can be released again at any time.',
  removed: (title: string) => `${isolate(title)} was removed.`,
  failed: 'That did not work.',
  reloadHint: 'Open pages change when they are reloaded.',

  uploadTitle: 'Release a module',
  uploadBody:
    'A module can do everything that the people who use it can do. Release only what you have built yourself, or trust.',
  file: 'Archive',
  fileHint: 'Made with npm run pack, or npm run module -- pack NAME',
  chosen: (name: string, bytes: number) => `${isolate(name)}, ${size(bytes)}`,
  noFile: 'Choose an archive.',
  audience: 'Who gets it',
  audiences: { everyone: 'Everyone', some: 'Some users' },
  share: 'Percent of users',
  shareHint: 'The same users each time. They get it instead of the live version until it is promoted or rolled back.',
  noShare: 'Enter a whole number from 1 to 99.',
  password: 'Your password',
  noPassword: 'Enter your password.',
  releasing: 'Sending the archive',
  released: (title: string, version: string) => `${isolate(title)} ${version} is live.`,
  canaryReleased: (title: string, version: string, percent: number) =>
    `${isolate(title)} ${version} is live for ${percent}% of users.`,
  notReleased: 'The module was not released.',

  tokens: 'Release tokens',
  tokensHint: 'A token can release the modules it names and nothing else. Pass it to npm run module -- release.',
  tokenNameHint: 'What it is for, such as the name of a machine.',
  noName: 'Enter a name.',
  tokenModules: 'Modules',
  allModules: 'All modules',
  days: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'One year' },
  create: 'Create',
  token: (modules: readonly string[], end: string, used: string | null) =>
    [
      modules.includes('*') ? 'All modules' : modules.join(', '),
      end,
      used === null ? 'never used' : `last used ${used}`,
    ].join(' · '),
  revokeBody: 'Releases with this token fail from now on.',
  revoked: 'The token was revoked.',
} as const;
