export const texts = {
  copy: 'Copy',
  copyOf: (label: string) => `Copy ${label}`,
  copied: 'Copied',
  notCopied: 'It could not be copied.',
} as const;
