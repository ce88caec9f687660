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

// The table of the modules is asked for while the shell is still on its way, where a module will be needed: for somebody
// who is signed in, and for a visitor of a shared link. Whoever has to sign in first does without.
(() => {
  const { pathname, search } = location;
  const isUser = /(?:^|; )token=[^;]/.test(document.cookie) && !/^\/(?:forgot|reset|setup)$/.test(pathname);
  const isVisitor = /^\/(?:s$|p\/)/.test(pathname) && /[?&]token=[^&]/.test(search);
  if (!isUser && !isVisitor) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href: '/remotes.json', crossOrigin: 'anonymous' });
  document.head.append(link);
})();
