// The stored theme (libs/platform/src/theme.ts) as a class of the root, before anything is drawn.
(() => {
  let theme = 'default';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // Storage may be forbidden: then it is light.
  }
  document.documentElement.classList.add(theme);
})();
