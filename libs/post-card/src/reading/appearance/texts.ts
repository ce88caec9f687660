/** The texts of the choice of how a text for reading looks. */
export const texts = {
  sign: 'Aa',
  button: 'Aa: text settings',
  title: 'Text settings',
  parts: { size: 'Size', width: 'Width', font: 'Font', lines: 'Line height', paper: 'Background' },
  size: { s: 'S', m: 'M', l: 'L', xl: 'XL' },
  width: { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' },
  font: { sans: 'Sans', serif: 'Serif' },
  lines: { tight: 'Tight', normal: 'Normal', loose: 'Loose' },
  paper: { plain: 'Plain', sepia: 'Sepia' },
} as const;
