import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';

import { createRoot } from 'react-dom/client';

import { Site } from './site.tsx';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.classList.add(dark ? 'dark' : 'default');

const root = document.querySelector('#viewer');
if (!root) throw new Error('The page has no #viewer.');
createRoot(root).render(<Site />);
