import { session } from '../session/session.ts';
import { deviceStorage } from '../browser/browser-storage.ts';

const PREFIX = 'typography:';
const OFF = 'off';

/** The storage key of the current user. */
const key = () => `${PREFIX}${session.user?.id ?? ''}`;

/** Whether quotes, dashes, and the like are replaced while typing; the default is yes. */
export const usesSmartTypography = (): boolean => deviceStorage.read(key()) !== OFF;

/** Stores the choice of the current user on this device. It is kept after they sign out. */
export function setSmartTypography(isEnabled: boolean): void {
  if (isEnabled) deviceStorage.remove(key());
  else deviceStorage.write(key(), OFF);
}
