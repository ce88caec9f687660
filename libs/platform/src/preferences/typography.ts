import { session } from '../session/session.ts';
import { deviceStorage } from '../browser/browser-storage.ts';

const PREFIX = 'typography:';
const OFF = 'off';

/** Where the choice of the person who is here is kept on this device. */
const key = () => `${PREFIX}${session.user?.id ?? ''}`;

/** Whether typographic signs take the place of what is typed for them; as long as nothing was chosen, they do. */
export const usesSmartTypography = (): boolean => deviceStorage.read(key()) !== OFF;

/** Remembers the choice on this device, for the person who is here. It outlives their session. */
export function setSmartTypography(replaces: boolean): void {
  if (replaces) deviceStorage.remove(key());
  else deviceStorage.write(key(), OFF);
}
