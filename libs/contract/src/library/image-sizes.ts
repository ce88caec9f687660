/** The displayed size of an image, in CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const SIDE = /^[1-9]\d{0,4}$/;

/** Whether an attribute value is a valid width or height: whole pixels, which reserve the space of the image. */
export const isImageSide = (value: string): boolean => SIDE.test(value);

/** The size from two attributes; null if either is missing or invalid. */
export function imageSizeOf(width: string | null | undefined, height: string | null | undefined): ImageSize | null {
  if (!width || !height || !isImageSide(width) || !isImageSide(height)) return null;
  return { width: Number(width), height: Number(height) };
}
