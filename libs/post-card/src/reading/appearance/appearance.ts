/** What a reader can choose, with the default of each first after its name. */
export const APPEARANCES = {
  size: ['m', 's', 'l', 'xl'],
  width: ['normal', 'narrow', 'wide'],
  font: ['sans', 'serif'],
  lines: ['normal', 'tight', 'loose'],
  paper: ['plain', 'sepia'],
} as const;

/** How a text for reading looks. */
export type Appearance = { readonly [Part in keyof typeof APPEARANCES]: (typeof APPEARANCES)[Part][number] };

/** The attributes of a reader that show an appearance; the defaults need none. */
export function appearanceAttributes(appearance: Appearance | undefined): Record<string, string> {
  const parts: [string, string][] = appearance ? Object.entries(appearance) : [];
  const chosen = parts.filter(([part, value]) => !isDefault(part, value));
  return Object.fromEntries(chosen.map(([part, value]) => [`data-${part}`, value]));
}

const isDefault = (part: string, value: string) =>
  Object.entries(APPEARANCES).some(([name, [first]]) => name === part && first === value);
