// Asks for the table of the modules while the shell is still on its way, where a module will be needed: for somebody who
// is signed in, and for a visitor of a shared link. Whoever has to sign in first does without.
(() => {
  const { pathname, search } = location;
  const isUser = /(?:^|; )token=[^;]/.test(document.cookie) && !/^\/(?:forgot|reset|setup)$/.test(pathname);
  const isVisitor = /^\/(?:s$|p\/)/.test(pathname) && /[?&]token=[^&]/.test(search);
  if (!isUser && !isVisitor) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href: '/remotes.json', crossOrigin: 'anonymous' });
  document.head.append(link);
})();
