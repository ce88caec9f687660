import type { Config } from '../../kernel/config/config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** Opens the configured store: a folder, or S3. */
export async function openStore({ dataDir, filesStore }: Pick<Config, 'dataDir' | 'filesStore'>): Promise<FileStore> {
  if (!filesStore) return new FolderStore(dataDir);
  // Loaded only when needed, to save memory.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(filesStore);
}
