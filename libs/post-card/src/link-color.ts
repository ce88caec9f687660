const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** Whether dark or light text has more contrast on a `#rrggbb` color. */
export function textColorOn(color: string): 'dark' | 'light' {
  const channels = HEX.exec(color)?.slice(1) ?? ['ff', 'ff', 'ff'];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(Number.parseInt(channel, 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // At this luminance white and --color-on-link-color have the same contrast, 4.5.
  return luminance > 0.182 ? 'dark' : 'light';
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
