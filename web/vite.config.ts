import { join, resolve } from 'node:path'
import { brand } from '@cardroom/brand/brand'
import { escapeHtml } from '@cardroom/contracts/escape-html'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandEmbeds } from './scripts/embeds.ts'
import { pictureFolder } from './scripts/picture-folder.ts'

// A path from the repository's folder, so that one `.env` serves processes and containers.
const embedsFile = process.env['CARDROOM_EMBEDS_FILE']

const services = process.env['CARDROOM_ORIGIN'] ?? 'http://127.0.0.1:8080'

/** The entry of each build, relative to this folder; the site is the default. */
const entries: Record<string, string> = { admin: 'admin.html', prerender: 'src/site/prerender.tsx' }

/** Serves the back office's HTML for paths below /admin in development, as the gateway does. */
const adminPages: Plugin = {
  name: 'cardroom:admin-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/admin(?:[/?]|$)/.test(request.url ?? '')) request.url = '/admin.html'
      next()
    })
  },
}

/*
 * The site and the back office are built one after the other (`vite build`, then `--mode admin`), so that
 * a visitor never loads a chunk that only administrators need. `scripts/prerender.ts` builds the site's
 * components a third time, for Node.
 */
export default defineConfig(({ command, mode }) => ({
  appType: 'spa',
  plugins: [
    brandEmbeds(embedsFile && resolve(import.meta.dirname, '..', embedsFile)),
    react(),
    adminPages,
    pictureFolder(command),
  ],
  // For `%BRAND_NAME%` in the HTML.
  define: { 'import.meta.env.BRAND_NAME': JSON.stringify(escapeHtml(brand.name)) },
  ssr: { noExternal: true },
  build: {
    outDir: process.env['WEB_OUT_DIR'] ?? 'dist',
    emptyOutDir: mode !== 'admin',
    manifest: mode === 'production',
    copyPublicDir: mode === 'production',
    // The content security policy allows fonts and scripts from this origin only, never from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    rolldownOptions: { input: join(import.meta.dirname, entries[mode] ?? 'index.html') },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/(api/|apply$|avatars/[0-9a-f]{64}[.]webp$)': {
        target: services,
        headers: { origin: services },
      },
      '^/ws(/|$)': { target: services, ws: true, headers: { origin: services } },
    },
  },
}))
