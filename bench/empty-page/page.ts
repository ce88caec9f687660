import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The minimal React page, which F-page renders. */
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('article', null, 'A card'));

addEventListener('load', () => void navigator.serviceWorker.register('/worker.js'), { once: true });
