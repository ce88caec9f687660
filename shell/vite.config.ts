import { defineConfig } from 'vite';

import { shellConfig } from '../vite.base.ts';

export default defineConfig(({ command }) => shellConfig(command));
