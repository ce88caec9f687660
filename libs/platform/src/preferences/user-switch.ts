import { deviceStorage } from '../browser/browser-storage.ts';
import { session } from '../session/session.ts';

const OFF = 'off';

/**
 * A preference that is on by default. The choice of each user is stored on this device, also after they sign out.
 *
 * @param name The name in the storage.
 */
export function userSwitch(name: string) {
  const key = () => `${name}:${session.user?.id ?? ''}`;
  return {
    isOn: (): boolean => deviceStorage.read(key()) !== OFF,
    set: (isOn: boolean): void => {
      if (isOn) deviceStorage.remove(key());
      else deviceStorage.write(key(), OFF);
    },
  };
}
