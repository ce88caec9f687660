const KIB = 1024;
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const size = (bytes: number): string => {
  if (bytes < KIB * KIB) return `${Math.ceil(bytes / KIB).toLocaleString('en')} KB`;
  const megabytes = bytes / KIB / KIB;
  return megabytes < KIB ? `${megabytes.toFixed(1)} MB` : `${(megabytes / KIB).toFixed(1)} GB`;
};

/** The texts about the storage of a user. */
export const texts = {
  heading: 'Storage',
  notLoaded: 'The storage could not be loaded.',
  size,
  used: (bytes: number, quota: number) => `${size(bytes)} of ${size(quota)} used.`,
  uploads: 'Uploaded images',
  pictures: 'Pictures of links',
  copies: (count: number) => counted(count, 'copy of a page', 'copies of pages'),
  versions: 'Earlier versions of posts',
  pending: (count: number) => `${counted(count, 'page is', 'pages are')} waiting to be copied.`,
  /** What the server keeps of linked pages. */
  keeps: {
    off: 'This server keeps no copies of linked pages.',
    text: 'This server keeps the text of linked pages. Collections can be left out in their settings.',
    images: 'This server keeps the text and images of linked pages. Collections can be left out in their settings.',
  },
} as const;
