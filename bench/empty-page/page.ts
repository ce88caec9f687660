import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a page of React can show: F-page draws this and nothing else. */
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('article', null, 'A card'));

addEventListener('load', () => void navigator.serviceWorker.register('/worker.js'), { once: true });
