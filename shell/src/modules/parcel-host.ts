import { loadSingleSpaReact } from '@benotes/platform';
import type { AppProps, LifeCycleFn } from 'single-spa';
import type Parcel from 'single-spa-react/parcel';

type MountParcel = AppProps['mountParcel'];

/** Mounts remotes. */
export interface ParcelHost {
  Parcel: typeof Parcel;
  mountParcel: MountParcel;
}

let host: Promise<ParcelHost> | null = null;
let opened: ParcelHost | null = null;

/**
 * Loads the parcel host. single-spa keeps every root parcel in memory, with its element and all its listeners, for the
 * lifetime of the page, but releases parcels that another parcel mounts. So there is one empty root parcel.
 */
export function parcelHost(): Promise<ParcelHost> {
  host ??= openHost();
  // Loaded again by the next mount.
  host.catch(() => {
    host = null;
  });
  return host;
}

/** The parcel host if it has already loaded, else null. */
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
