import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { writeSprites } from './dev/sprites.mjs';

writeSprites();

const server = process.env.MISKATONIC_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Component tests mount in happy-dom: without this, svelte resolves to its server build.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  define: { __FIXTURES__: JSON.stringify(mode !== 'production') },
  build: {
    outDir: fileURLToPath(new URL('../src/miskatonic/table/static', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // nothing as data: URL, so that the server's content policy can stay strict
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: mode === 'fixtures' ? ['index.html', 'fixtures.html'] : ['index.html'],
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
}));
