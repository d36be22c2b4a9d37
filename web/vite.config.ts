import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adminFallback } from './scripts/admin-fallback.ts'
import { brandHtml } from './scripts/brand-html.ts'
import { compressAssets } from './scripts/compress-assets.ts'
import { pictureFolder } from './scripts/picture-folder.ts'
import { shedRouter } from './scripts/shed-router.ts'
import { preloadFirstPaint } from './scripts/preload-first-paint.ts'

const services = process.env['CARDROOM_ORIGIN'] ?? 'http://127.0.0.1:8080'

/*
 * The site and the back office are built one after the other (`vite build`, then `--mode office`), so that
 * a visitor never loads a chunk that only administrators need.
 */
export default defineConfig(({ mode }) => ({
  appType: 'spa',
  plugins: [
    shedRouter(),
    react(),
    brandHtml(),
    adminFallback(),
    pictureFolder(),
    preloadFirstPaint(),
    compressAssets(),
  ],
  build: {
    emptyOutDir: mode !== 'office',
    // The content security policy allows fonts and scripts from this origin only, never from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'office' ? 'admin.html' : 'index.html'),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: services, headers: { origin: services } },
      '/ws': { target: services, ws: true, headers: { origin: services } },
    },
  },
}))
