/** What of a clipboard is used by the editor; jsdom has none. */
export function clipboard(content: Record<string, string> = {}, files: File[] = []): DataTransfer {
  const kept = new Map(Object.entries(content));
  const data: Pick<DataTransfer, 'getData' | 'setData'> & { files: File[] } = {
    files,
    getData: (format: string) => kept.get(format) ?? '',
    setData: (format: string, text: string) => void kept.set(format, text),
  };
  return data as unknown as DataTransfer; // nothing else of it is asked for
}

/** Waits for Markdown that was pasted to be what it means. */
export async function markdownRead(): Promise<void> {
  await import('../markdown/blocks.ts');
  await Promise.resolve();
}
