import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { browserTargets } from './build/browser-targets.ts';
import { flexGapPlugin } from './build/flex-gap-plugin.ts';
import { htmlPlugin } from './build/html-plugin.ts';
import { offlineWorkerPlugin } from './build/offline-worker-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { preloadPlugin } from './build/preload-plugin.ts';
import { sharedChunks } from './build/shared-chunks.ts';

const entry = fileURLToPath(new URL('./src/main.tsx', import.meta.url));
const icons = fileURLToPath(new URL('./build/lucide-icon.ts', import.meta.url));

/**
 * Blockers refuse addresses that say what a file is for (`/share-button-`): names hold a hash alone. A server of the version
 * before runs beside this one during an update, and serves only names with a hyphen and eight characters after it.
 */
const hashedNames = {
  // The first download names every other file: their hashes are compressed better.
  hashCharacters: 'hex',
  entryFileNames: 'assets/[hash:7]-[hash].js',
  chunkFileNames: 'assets/[hash:7]-[hash].js',
  assetFileNames: 'assets/[hash:7]-[hash][extname]',
} as const;

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    flexGapPlugin(),
    htmlPlugin(),
    offlineWorkerPlugin(),
    precompressPlugin(),
    preloadPlugin(),
  ],
  resolve: {
    alias: [{ find: /.*\/createLucideIcon\.mjs$/, replacement: icons }],
  },
  // Blockers hide elements by their classes, too. While developing, classes keep their names.
  ...(mode === 'production' && { css: { modules: { generateScopedName: '[hash:base64:6]' } } }),
  worker: { rolldownOptions: { output: hashedNames } },
  build: {
    target: browserTargets,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Lucide reads a property of each icon in vain. One read has an effect, the lightbox's: it fades in without it.
      treeshake: { propertyReadSideEffects: false },
      output: {
        ...hashedNames,
        codeSplitting: {
          groups: [
            {
              name: sharedChunks(entry, /\/features\/home\//),
              debugName: 'shared',
              // They are counted in already.
              includeDependenciesRecursively: false,
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
