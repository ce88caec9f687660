import { loadSingleSpaReact } from '@benotes/platform';
import type { AppProps, LifeCycleFn } from 'single-spa';
import type Parcel from 'single-spa-react/parcel';

type MountParcel = AppProps['mountParcel'];

/** What a remote is mounted with. */
export interface ParcelHost {
  Parcel: typeof Parcel;
  mountParcel: MountParcel;
}

let host: Promise<ParcelHost> | null = null;
let opened: ParcelHost | null = null;

/**
 * What remotes are mounted with. single-spa keeps every parcel that is mounted at the root, with its element and all
 * listeners on it, as long as the page lives; it lets go of those that another parcel has mounted. So there is one
 * parcel at the root, which shows nothing.
 */
export function parcelHost(): Promise<ParcelHost> {
  host ??= openHost();
  // Asked for again by the next one who mounts.
  host.catch(() => {
    host = null;
  });
  return host;
}

/** The same where it is there already. */
export const readyHost = (): ParcelHost | null => opened;

const nothing = () => Promise.resolve();

async function openHost(): Promise<ParcelHost> {
  const [{ mountRootParcel, Parcel }] = await Promise.all([import('./single-spa.ts'), loadSingleSpaReact()]);
  let mountParcel: MountParcel = mountRootParcel;
  const mount: LifeCycleFn<object> = (host) => {
    mountParcel = (config, props) => host.mountParcel(config, props);
    return Promise.resolve();
  };
  const config = { name: 'shell', bootstrap: nothing, mount, unmount: nothing };
  await mountRootParcel(config, { domElement: document.createElement('div') }).mountPromise;
  opened = { Parcel, mountParcel };
  return opened;
}
