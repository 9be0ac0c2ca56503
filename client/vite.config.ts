import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { contractPlugin } from './build/contract-plugin.ts';
import { inFirstDownload } from './build/first-download.ts';
import { htmlPlugin } from './build/html-plugin.ts';
import { offlineWorkerPlugin } from './build/offline-worker-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { preloadPlugin } from './build/preload-plugin.ts';

const entry = fileURLToPath(new URL('./src/main.tsx', import.meta.url));

const everyRoute =
  /lucide-react\/.*\/(arrow-(left|right)|share-2)\.|shared\/src\/(dashboard|home|document-path|files|list|text-links|stitched-art|picture-sources|site-images|person-|format-days)|client\/src\/(api\/(?!upload|download)|session\/|i18n\/(?!use-messages|reword-message)|components\/ui\/(?!menu-button)|components\/(form\/form\.module\.css|outbox\/load-outbox|images\/(stored-image|image-address)|share\/share(-button|\.words)))/;

/** Schemas of forms and drafts; the contract imports them, the home page runs none of them. */
const schemas = /node_modules\/zod\/|shared\/src\/(fields|auth-schemas)/;

const shownPictures = /components\/images\/(image-strip|use-image-viewer|opening-picture)/;

const uploads =
  /(api\/upload|components\/images\/(convert-image|picture-store|pictures|upload-|use-pictures|images\.words))/;

const forms =
  /node_modules\/react-hook-form\/|i18n\/use-messages|components\/(form\/(?!form\.module)|draft\/(?!tab-))/;

const offline = /client\/src\/offline\/(?!cached-at|member-cache)/;

/** Five modules for imported members: requests of their own would cost more than they weigh. */
const toCheck = /components\/to-check|detail-fields/;

const outbox = /components\/outbox\/(?!load-outbox|waiting-flag)/;

const editors =
  /components\/(editor\/(use-|editor-form|record-texts|fields)|images\/(picture-messages|single-picture))/;
const highlights = /components\/highlights\/(?!deadline|open-|search-)/;

/** Apart, because the list of events needs the others alone. */
const deadlines = /components\/highlights\/(deadline|open-|search-)/;

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    contractPlugin(),
    htmlPlugin(),
    offlineWorkerPlugin(),
    precompressPlugin(),
    preloadPlugin(),
  ],
  build: {
    // Old Android WebViews (docs/architecture.md).
    target: 'es2020',
    cssTarget: 'chrome87',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first download names every other file: their hashes are compressed better.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            // In one file they cost one request.
            {
              name: inFirstDownload('base', entry, everyRoute, schemas),
              debugName: 'base',
              priority: 3,
              // They are counted in already, but for the schemas.
              includeDependenciesRecursively: false,
            },
            // Modules shared by several routes, in one request each instead of twenty.
            { name: 'schemas', test: schemas, priority: 2 },
            // Apart, they are too small to be compressed.
            { name: 'people', test: /shared\/src\/(profile-form|visibility)\.ts/, priority: 2 },
            { name: 'to-check', test: toCheck, includeDependenciesRecursively: false },
            { name: 'pictures', test: shownPictures, priority: 2 },
            { name: 'uploads', test: uploads, priority: 1 },
            { name: 'forms', test: forms, priority: 1 },
            { name: 'editors', test: editors, priority: 1 },
            { name: 'highlights', test: highlights, priority: 1 },
            { name: 'deadlines', test: deadlines, priority: 1 },
            { name: 'outbox', test: outbox, priority: 1 },
            // Together: there is no network to fetch the strip when it is shown.
            { name: 'offline', test: offline, priority: 1 },
            {
              name: 'lists',
              test: /components\/(details\/use-details-link|list\/(?!use-local-list|linked-record|local-page|managed-rows))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: apiProxy(mode) },
}));

/** While developing, calls go to the server of `npm run dev`, which listens on `PORT`. */
function apiProxy(mode: string): Record<string, string> {
  const { PORT = '3000' } = loadEnv(mode, import.meta.dirname, 'PORT');
  const server = `http://127.0.0.1:${PORT}`;
  return {
    '/api': server,
    '/alumni': server,
    '/feeds': server,
    '/manifest.webmanifest': server,
    '^/events/.*\\.ics': server,
  };
}
