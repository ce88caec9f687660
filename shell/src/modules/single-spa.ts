// Only needed to mount a remote, so it is a separate chunk that loads in parallel to the first one.
export { mountRootParcel } from 'single-spa';
export { default as Parcel } from 'single-spa-react/parcel';
