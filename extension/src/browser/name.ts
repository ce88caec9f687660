const BROWSERS: readonly [RegExp, string][] = [
  [/Firefox\//, 'Firefox'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Chrome\//, 'Chromium'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (list: readonly [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];

/** The name under which the extension of this browser is listed on the server. */
export function extensionName(agent: string): string {
  const [browser, system] = [find(BROWSERS, agent), find(SYSTEMS, agent)];
  return `Benotes in ${browser ?? 'a browser'}${system ? ` on ${system}` : ''}`;
}
