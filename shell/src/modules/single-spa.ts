// What is needed to mount a remote and not before; the page asks for it beside the first one.
export { mountRootParcel } from 'single-spa';
export { default as Parcel } from 'single-spa-react/parcel';
