const HUES = 10;

/** The hue of a site, in degrees: one of ten, and always the same. */
export function hueOf(domain: string): number {
  let hash = 0;
  for (const character of domain) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % HUES) * (360 / HUES);
}
