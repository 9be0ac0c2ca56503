import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { htmlPlugin } from './build/html-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';

const server = 'http://127.0.0.1:3000';

const libraries =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//;
const ours =
  /shared\/src\/(list|video)|client\/src\/(main|settings|app\/(?!layouts\/(member|tab-bar|use-unread))|api\/(?!upload)|session\/|i18n\/(?!use-messages)|styles\/|components\/ui\/(?!menu-button)|components\/form\/form\.module\.css|features\/home\/(home-screen|hero|tagline|use-typing|feature-cards|testimonial-section|testimonials-loading))/;

const shownPictures =
  /components\/(details\/use-passed|images\/(image-strip|use-image-viewer|video-card|viewing))/;

const uploads =
  /(api\/upload|components\/images\/(convert-image|picture-store|pictures|upload-|use-pictures|images\.words))/;

const forms =
  /node_modules\/react-hook-form\/|shared\/src\/messages|i18n\/use-messages|components\/form\/(?!form\.module)/;

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
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: inFirstDownload, priority: 3 },
            // What several routes share, in one request each instead of twenty.
            { name: 'pictures', test: shownPictures, priority: 2 },
            { name: 'uploads', test: uploads, priority: 1 },
            { name: 'forms', test: forms, priority: 1 },
            {
              name: 'lists',
              test: /components\/list\/(?!use-local-list|expandable-text)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/alumni': server } },
});
