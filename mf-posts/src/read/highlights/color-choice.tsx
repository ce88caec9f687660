import { HIGHLIGHT_COLORS, type HighlightColor } from '@benotes/contract';
import { type Swatch, SwatchPicker } from '@benotes/ui/color-picker';

import { texts } from './texts.ts';
import { washOf } from './wash-of.ts';

interface ColorChoiceProps {
  label: string;
  value: HighlightColor | null;
  /** The name of the choice of no color; without it, there is none. */
  all?: string;
  onChange: (color: HighlightColor | null) => void;
}

const COLORS = HIGHLIGHT_COLORS.map((value) => ({ value, label: texts.colors[value], color: washOf(value) }));

/** Chooses one of the colors of highlights. */
export function ColorChoice({ all, ...picker }: ColorChoiceProps) {
  const swatches: Swatch<HighlightColor | null>[] =
    all === undefined ? COLORS : [{ value: null, label: all }, ...COLORS];
  return <SwatchPicker swatches={swatches} {...picker} />;
}
