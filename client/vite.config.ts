import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { browserTargets, scriptTargets } from './build/browser-targets.ts';
import { flexGapPlugin } from './build/flex-gap-plugin.ts';
import { htmlPlugin } from './build/html-plugin.ts';
import { offlineWorkerPlugin } from './build/offline-worker-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { preloadPlugin } from './build/preload-plugin.ts';
import { sharedChunks } from './build/shared-chunks.ts';

const entry = fileURLToPath(new URL('./src/main.tsx', import.meta.url));
const icons = fileURLToPath(new URL('./build/lucide-icon.ts', import.meta.url));

/**
 * Ad blockers block URLs that tell what a file is for (`/share-button-`), so names consist of hashes only. During an
 * upgrade, the earlier version of the server still serves. It accepts only names that end in a hyphen and eight
 * characters, so names keep that form.
 */
const hashedNames = {
  // The first download contains the names of all other files. Hexadecimal hashes make it compress better.
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
  // Ad blockers hide elements with class names such as `share`, so production uses hashes. Development keeps the
  // readable names.
  ...(mode === 'production' && { css: { modules: { generateScopedName: '[hash:base64:6]' } } }),
  worker: { rolldownOptions: { output: hashedNames } },
  build: {
    target: scriptTargets,
    cssTarget: browserTargets,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The bundler prints slow plugins as warnings, which readers take for errors.
      checks: { pluginTimings: false },
      // Lucide reads a property of each icon without using the value. The bundler would therefore keep unused icons.
      // This setting drops such reads. It also drops a read in the lightbox that has an effect, but the lightbox fades
      // in without it too.
      treeshake: { propertyReadSideEffects: false },
      output: {
        ...hashedNames,
        codeSplitting: {
          groups: [
            {
              name: sharedChunks(entry, /\/features\/home\//),
              debugName: 'shared',
              // `sharedChunks` decides about each module by itself. So a chunk must not also take in the modules that
              // its own modules import.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: apiProxy(mode) },
}));

/** In development, passes calls on to the server of `npm run dev`, which listens on `PORT`. */
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
