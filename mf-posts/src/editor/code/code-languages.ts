/** The languages that can be chosen, by the name that is stored. All of them are highlighted. */
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

const SHORT: Readonly<Record<string, string>> = {
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

/** The language that is meant: other names of one that can be chosen are that one, anything else is itself. */
export const knownLanguage = (name: string): string => {
  const language = name.toLowerCase();
  if (Object.hasOwn(SHORT, language)) return SHORT[language] ?? name;
  return CODE_LANGUAGES.some(([known]) => known === language) ? language : name;
};
