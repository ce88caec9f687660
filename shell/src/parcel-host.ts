import { type AppProps, type LifeCycleFn, mountRootParcel } from 'single-spa';

export type MountParcel = AppProps['mountParcel'];

let host: Promise<MountParcel> | null = null;

/**
 * What remotes are mounted with. single-spa keeps every parcel that is mounted at the root, with its element and all
 * listeners on it, as long as the page lives; it lets go of those that another parcel has mounted. So there is one
 * parcel at the root, which shows nothing.
 */
export function parcelHost(): Promise<MountParcel> {
  host ??= openHost();
  return host;
}

const nothing = () => Promise.resolve();

async function openHost(): Promise<MountParcel> {
  let mountParcel: MountParcel = mountRootParcel;
  const mount: LifeCycleFn<object> = (host) => {
    mountParcel = (config, props) => host.mountParcel(config, props);
    return Promise.resolve();
  };
  const config = { name: 'shell', bootstrap: nothing, mount, unmount: nothing };
  await mountRootParcel(config, { domElement: document.createElement('div') }).mountPromise;
  return mountParcel;
}
