const LOCAL_SIGNATURE = 0x04_03_4b_50;
const DESCRIPTOR_SIGNATURE = 0x08_07_4b_50;
const RECORD_SIGNATURE = 0x02_01_4b_50;
const END_SIGNATURE = 0x06_05_4b_50;
const END_64_SIGNATURE = 0x06_06_4b_50;
const LOCATOR_64_SIGNATURE = 0x07_06_4b_50;
/** The value of a 16- or 32-bit field whose number is in a 64-bit field instead. */
const FULL_16 = 0xff_ff;
const FULL_32 = 0xff_ff_ff_ff;
const VERSION_NEEDED = 20;
const VERSION_64 = 45;
/** Created on Unix, where files have permissions. */
const MADE_BY = (3 << 8) | VERSION_64;
const RIGHTS = (0o100_644 << 16) >>> 0;
const NAME_IN_UTF8 = 1 << 11;
const HAS_DESCRIPTOR = 1 << 3;
const STORED = 0;
const DEFLATED = 8;
/** The years of MS-DOS, which count from the first one in seven bits. */
const [YEAR_0, LAST_YEAR] = [1980, 2107];

/** An entry of a zip. */
export interface ZipEntry {
  /** In UTF-8, with `/` between folders. */
  name: Buffer;
  isCompressed: boolean;
  /** Size and checksum were unknown at its start: they follow its data. */
  isStreamed: boolean;
  /** CRC-32 of the uncompressed data. */
  crc: number;
  size: number;
  packedSize: number;
  /** Its offset in the file. */
  offset: number;
  time: Date;
}

/** The local header of an entry (APPNOTE 6.3.9, 4.3.7). */
export function headerOf(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(30 + entry.name.length);
  header.writeUInt32LE(LOCAL_SIGNATURE, 0);
  writeShared(header.subarray(4), entry, VERSION_NEEDED);
  entry.name.copy(header, 30);
  return header;
}

/** The data descriptor after a streamed entry (4.3.9). */
export function descriptorOf({ crc, packedSize, size }: ZipEntry): Buffer {
  const isLarge = Math.max(packedSize, size) >= FULL_32;
  const descriptor = Buffer.alloc(isLarge ? 24 : 16);
  descriptor.writeUInt32LE(DESCRIPTOR_SIGNATURE, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(packedSize), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
  } else {
    descriptor.writeUInt32LE(packedSize, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return descriptor;
}

/** The directory record of an entry (4.3.12). */
export function recordOf(entry: ZipEntry): Buffer {
  const { name, offset } = entry;
  const large = [entry.size, entry.packedSize, offset].filter((value) => value >= FULL_32);
  const extra = large.length > 0 ? Buffer.alloc(4 + 8 * large.length) : Buffer.alloc(0);
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0); // 64-bit numbers
    extra.writeUInt16LE(8 * large.length, 2);
    for (const [index, value] of large.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  }
  const record = Buffer.alloc(46);
  record.writeUInt32LE(RECORD_SIGNATURE, 0);
  record.writeUInt16LE(MADE_BY, 4);
  writeShared(record.subarray(6), entry, large.length > 0 ? VERSION_64 : VERSION_NEEDED);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(RIGHTS, 38);
  record.writeUInt32LE(Math.min(offset, FULL_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** The fields that an entry's header and its directory record share. */
function writeShared(target: Buffer, entry: ZipEntry, version: number): void {
  const { name, isCompressed, isStreamed, crc, size, packedSize } = entry;
  const time = storableTime(entry.time);
  target.writeUInt16LE(version, 0);
  target.writeUInt16LE(isStreamed ? NAME_IN_UTF8 | HAS_DESCRIPTOR : NAME_IN_UTF8, 2);
  target.writeUInt16LE(isCompressed ? DEFLATED : STORED, 4);
  target.writeUInt16LE((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1), 6);
  target.writeUInt16LE(
    ((time.getUTCFullYear() - YEAR_0) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
    8,
  );
  target.writeUInt32LE(crc, 10);
  target.writeUInt32LE(Math.min(packedSize, FULL_32), 14);
  target.writeUInt32LE(Math.min(size, FULL_32), 18);
  target.writeUInt16LE(name.length, 22);
}

/** The nearest time that a zip can tell. */
const storableTime = (time: Date) =>
  new Date(Math.min(Math.max(time.getTime() || 0, Date.UTC(YEAR_0)), Date.UTC(LAST_YEAR, 11, 31, 23, 59, 58)));

/** The end of a zip (4.3.14 to 4.3.16): number of entries, offset and size of the directory. */
export function endOf(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(Math.min(count, FULL_16), 8);
  end.writeUInt16LE(Math.min(count, FULL_16), 10);
  end.writeUInt32LE(Math.min(length, FULL_32), 12);
  end.writeUInt32LE(Math.min(start, FULL_32), 16);
  if (count < FULL_16 && start < FULL_32 && length < FULL_32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(END_64_SIGNATURE, 0);
  large.writeBigUInt64LE(44n, 4); // its length from here
  large.writeUInt16LE(MADE_BY, 12);
  large.writeUInt16LE(VERSION_64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR_64_SIGNATURE, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
