export const texts = {
  cancel: 'Cancel',
  copy: 'Copy',
  copyOf: (label: string) => `Copy ${label}`,
  copied: 'Copied',
  done: 'Done',
  notCopied: 'Not copied. Select the text and copy it by keyboard.',
} as const;
