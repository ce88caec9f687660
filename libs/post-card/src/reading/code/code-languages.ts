/** The languages in the picker, by stored name. All of them can be highlighted. */
export const CODE_LANGUAGES: readonly (readonly [language: string, label: string])[] = [
  ['bash', 'Bash'],
  ['c', 'C'],
  ['csharp', 'C#'],
  ['cpp', 'C++'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['xml', 'HTML, XML'],
  ['ini', 'INI, TOML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['lua', 'Lua'],
  ['makefile', 'Makefile'],
  ['markdown', 'Markdown'],
  ['perl', 'Perl'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['r', 'R'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['scss', 'SCSS'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['yaml', 'YAML'],
];

const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  cs: 'csharp',
  'c++': 'cpp',
  golang: 'go',
  html: 'xml',
  svg: 'xml',
  toml: 'ini',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  pl: 'perl',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
};

/** Resolves the alias of a language in the picker; returns any other name unchanged. */
export const knownLanguage = (name: string): string => {
  const language = name.toLowerCase();
  if (Object.hasOwn(ALIASES, language)) return ALIASES[language] ?? name;
  return CODE_LANGUAGES.some(([known]) => known === language) ? language : name;
};
