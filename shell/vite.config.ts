import { defineConfig } from 'vite';

import { shellConfig } from '../build/shell-config.ts';

export default defineConfig(shellConfig());
