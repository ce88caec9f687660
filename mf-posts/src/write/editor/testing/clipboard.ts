/** A stub of the clipboard, which jsdom lacks. */
export function clipboard(content: Record<string, string> = {}, files: File[] = []): DataTransfer {
  const formats = new Map(Object.entries(content));
  const data: Pick<DataTransfer, 'getData' | 'setData'> & { files: File[] } = {
    files,
    getData: (format: string) => formats.get(format) ?? '',
    setData: (format: string, text: string) => void formats.set(format, text),
  };
  return data as unknown as DataTransfer; // the editor uses nothing else
}

/** Waits until pasted Markdown is parsed and inserted. */
export async function markdownRead(): Promise<void> {
  await import('../markdown/blocks.ts');
  await Promise.resolve();
}
