/** Writes a binary property list of texts, dates, arrays, and objects. */
export function binaryPlist(value: unknown): Buffer {
  const objects: Buffer[] = [];
  const add = (one: unknown): number => {
    const index = objects.push(Buffer.alloc(0)) - 1;
    objects[index] = written(one, add);
    return index;
  };
  add(value);
  return binaryPlistOf(objects);
}

/** Writes objects that are encoded already, such as references in a circle. The first contains the others. */
export function binaryPlistOf(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('bplist00'), ...objects];
  const table = Buffer.alloc(objects.length * 4);
  let at = 8;
  objects.forEach((object, index) => {
    table.writeUInt32BE(at, index * 4);
    at += object.length;
  });
  const trailer = Buffer.alloc(32);
  trailer.writeUInt8(4, 6); // bytes of an offset
  trailer.writeUInt8(2, 7); // bytes of a reference
  trailer.writeUInt32BE(objects.length, 12);
  trailer.writeUInt32BE(at, 28);
  return Buffer.concat([...parts, table, trailer]);
}

/** An array of references. */
export const plistArray = (refs: readonly number[]): Buffer => marked(10, refs.length, refsOf(refs));

function written(value: unknown, add: (one: unknown) => number): Buffer {
  if (typeof value === 'string') {
    return Buffer.byteLength(value) === value.length
      ? marked(5, value.length, Buffer.from(value))
      : marked(6, value.length, Buffer.from(value, 'utf16le').swap16());
  }
  if (value instanceof Date) {
    const seconds = Buffer.alloc(8);
    seconds.writeDoubleBE((value.getTime() - Date.UTC(2001, 0)) / 1000);
    return Buffer.concat([Buffer.from([0x33]), seconds]);
  }
  if (Array.isArray(value)) return plistArray(value.map((one) => add(one)));
  const entries = Object.entries(value as Record<string, unknown>);
  const keys = entries.map(([key]) => add(key));
  const values = entries.map(([, one]) => add(one));
  return marked(13, entries.length, refsOf([...keys, ...values]));
}

/** A type and a length, which follows in four bytes. */
function marked(type: number, length: number, content: Buffer): Buffer {
  const head = Buffer.from([type * 16 + 15, 0x12, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 2);
  return Buffer.concat([head, content]);
}

function refsOf(refs: readonly number[]): Buffer {
  const bytes = Buffer.alloc(refs.length * 2);
  refs.forEach((ref, index) => bytes.writeUInt16BE(ref, index * 2));
  return bytes;
}
