import type { ImportSink, Place } from '../reader.ts';

/** The collection of a folder, below those of the folders around it. */
export function folderPlaces(sink: ImportSink): (folder: string) => Place {
  const places = new Map<string, Place>([['', null]]);
  const placeOf = (folder: string): Place => {
    const known = places.get(folder);
    if (known !== undefined) return known;
    const at = folder.lastIndexOf('/');
    const place = sink.place(placeOf(folder.slice(0, Math.max(0, at))), folder.slice(at + 1));
    places.set(folder, place);
    return place;
  };
  return placeOf;
}
