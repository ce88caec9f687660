import { tabStorage } from '@benotes/platform';

const KEY = 'mf_admin.import-preview';

/** A preview that this tab shows again after a reload. */
export interface StoredPreview {
  id: string;
  name: string;
}

export const storePreview = (preview: StoredPreview) => void tabStorage.write(KEY, JSON.stringify(preview));
export const forgetPreview = () => tabStorage.remove(KEY);

export function storedPreview(): StoredPreview | null {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(KEY) ?? 'null');
    return isPreview(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isPreview = (value: unknown): value is StoredPreview =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';
