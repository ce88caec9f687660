/** The largest page that is read: its elements take many times as much memory. */
export const PAGE_BYTES_MAX = 5 * 1024 * 1024;
/** The largest text of a copy, as HTML. */
export const COPY_HTML_MAX_BYTES = 2 * 1024 * 1024;
/** Elements of a page that are read. */
export const ELEMENTS_MAX = 100_000;
/** Nesting of elements, as in imported notes. */
export const PAGE_DEPTH_MAX = 1000;
/** Images of a copy. */
export const IMAGES_MAX = 60;
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/** Pages of a PDF whose text is kept. */
export const PDF_PAGES_MAX = 1000;
/** A stream of a PDF that takes so much more than the file is a bomb. */
export const PDF_STREAM_MAX_BYTES = 16 * 1024 * 1024;
/** How long a page may take: to load, to be read, and to load its images. */
export const LOAD_MS = 20_000;
export const READ_MS = 20_000;
export const IMAGES_MS = 45_000;
