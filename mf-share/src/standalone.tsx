import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';
import { createRoot } from 'react-dom/client';

import { Site } from './site.tsx';

const root = document.querySelector('#viewer');
if (!root) throw new Error('The page has no #viewer.');
createRoot(root).render(<Site />);
