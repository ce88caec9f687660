/** The sides of an image as it is shown, in CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const SIDE = /^[1-9]\d{0,4}$/;

/** Whether an attribute of an image in a note is one of its sides: whole pixels, so that its place is kept for it. */
export const isImageSide = (value: string): boolean => SIDE.test(value);

/** The size that two attributes name together; null when either is missing or no side of an image. */
export function imageSizeOf(width: string | null | undefined, height: string | null | undefined): ImageSize | null {
  if (!width || !height || !isImageSide(width) || !isImageSide(height)) return null;
  return { width: Number(width), height: Number(height) };
}
