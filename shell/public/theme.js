// The stored theme (libs/platform/src/theme.ts) as a class of the root, before anything is drawn. As long as none was
// chosen the device decides, also when it changes its mind later.
(() => {
  const themes = ['default', 'dark'];
  const device = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be forbidden: then nothing was chosen.
    }
    if (!themes.includes(theme)) theme = device.matches ? 'dark' : 'default';
    document.documentElement.classList.remove(...themes);
    document.documentElement.classList.add(theme);
  };
  show();
  device.addEventListener('change', show);
  addEventListener('storage', show); // chosen in another tab
})();
