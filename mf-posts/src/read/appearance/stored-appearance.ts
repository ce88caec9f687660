import { deviceStorage, session } from '@benotes/platform';
import { storeAppearance } from '@benotes/post-card/stored-appearance';

const key = () => `reading:${session.user?.id ?? ''}`;

/** Each user's choice on this device, also after they sign out. */
export const storedAppearance = storeAppearance({
  read: () => deviceStorage.read(key()),
  write: (value) => void deviceStorage.write(key(), value),
});
