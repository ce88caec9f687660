/** Applies the theme of the system, also when it changes. Imported first by every page of the extension. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const apply = () => document.documentElement.classList.toggle('dark', dark.matches);
dark.addEventListener('change', apply);
apply();
