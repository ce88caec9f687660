import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A story runs without the federation. */
export default defineConfig({ plugins: [react()] });
