/** A whole page as one file, and a picture of it. */
export interface Snapshot {
  html: Uint8Array;
  /** In the stored form of images. */
  picture: Uint8Array | null;
}

/** Takes snapshots of pages with a browser. */
export interface Snapshots {
  /** Null if the page could not be loaded. */
  take: (url: string, userId: number, ending: AbortSignal) => Promise<Snapshot | null>;
  close: () => Promise<void>;
}
