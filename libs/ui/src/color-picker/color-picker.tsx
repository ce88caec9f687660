import { COLLECTION_COLORS, type CollectionColor } from '@benotes/contract';

import { texts } from '../lazy-texts.ts';
import { SwatchPicker } from './swatch-picker.tsx';

export { type Swatch, SwatchPicker } from './swatch-picker.tsx';

const SWATCHES = [
  { value: null, label: texts.colors.none },
  ...COLLECTION_COLORS.map((value) => ({
    value,
    label: texts.colors[value],
    color: `var(--color-collection-${value})`,
  })),
];

interface ColorPickerProps {
  label: string;
  /** Null is the color of the text. */
  value: CollectionColor | null;
  onChange: (color: CollectionColor | null) => void;
}

/** Chooses one of the colors of a collection, or none. */
export const ColorPicker = (props: ColorPickerProps) => (
  <SwatchPicker<CollectionColor | null> swatches={SWATCHES} {...props} />
);
