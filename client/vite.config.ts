import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { htmlPlugin } from './build/html-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';

const server = 'http://127.0.0.1:3000';

const libraries =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//;
const ours =
  /client\/src\/(main|settings|app\/|api\/|session\/|i18n\/|styles\/|components\/ui\/|features\/home\/(home-screen|hero|tagline|use-typing|feature-cards|testimonial-section))/;

function inFirstDownload(id: string): boolean {
  return libraries.test(id) || ours.test(id);
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), htmlPlugin(), precompressPlugin()],
  build: {
    // Old Android WebViews (docs/architecture.md).
    target: 'es2020',
    cssTarget: 'chrome87',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Every route needs these; in one file with the entry they cost one request.
      output: { codeSplitting: { groups: [{ name: 'base', test: inFirstDownload }] } },
    },
  },
  server: { proxy: { '/api': server, '/alumni': server } },
});
