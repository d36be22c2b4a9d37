import { join, resolve } from 'node:path'
import { brand } from '@cardroom/brand/brand'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adminFallback } from './scripts/admin-fallback.ts'
import { basicFonts } from './scripts/basic-fonts.ts'
import { brandEmbeds } from './scripts/brand-embeds.ts'
import { escapeHtml } from '@cardroom/contracts/escape-html'
import { pictureFolder } from './scripts/picture-folder.ts'
import { preloadFonts } from './scripts/preload-fonts.ts'

// A path from the repository's folder, so that one `.env` does for processes and containers.
const embedsFile = process.env['CARDROOM_EMBEDS_FILE']

const services = process.env['CARDROOM_ORIGIN'] ?? 'http://127.0.0.1:8080'

/** What each build starts from, below this folder; the site is the default. */
const entries: Record<string, string> = { admin: 'admin.html', prerender: 'src/site/prerender.tsx' }

/** The first script: what a page needs to be read, how long its season lasts included. One file, however much of it the application shares. */
const siteChunk = {
  name: 'site',
  test: /\/web\/src\/(?:site\/main\.ts$|site\/(?:app\/(?:when-needed|early-input|in-own-task)|shared\/(?:first-interaction|season\/season-(?:clock|moment|notices)|tracking\/browser-tracker))\.ts$|shared\/reload-if-outdated\.ts$)|\/brand\/src\/season|vite\/preload-helper|rolldown\/runtime/,
  priority: 1,
}

/**
 * What every page needs once somebody uses it is one file as well, however much of it their lazy parts share:
 * one request, and smaller than its pieces.
 */
const appChunk = {
  name: 'app',
  test: /\/web\/src\/(?:site\/app\/show-app\.tsx|shared\/(?:use-browser-value\.ts|ui\/button\.tsx)|site\/shared\/(?:page\.tsx|application\/application-box\.tsx|ui\/(?:lazy-part|picture|picture-card|video-poster)\.tsx))$/,
}

/** What the pages of the season share: one file, because the first script names every file there is. */
const partsChunk = {
  name: 'parts',
  test: /\/web\/src\/site\/shared\/(?:season|loadable\/loadable|ui\/(?:figure-strip|hero-picture|page-hero|status-chip))|\/brand\/src\/contests/,
}

/** React: half of what runs before a page can be used, so that a phone answers between it and the rest. */
const reactChunk = {
  name: 'react',
  test: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  priority: 1,
}

/** A field: of its own, so that neither the forms come with the card game nor its styles with every page. */
const fieldChunk = {
  name: 'field',
  test: /\/web\/src\/site\/shared\/form\/(?:field-frame\.tsx|field\.module\.css)$/,
}

/** What every form is made of: one file as well, loaded with the first form that comes near. */
const formsChunk = {
  name: 'forms',
  test: /\/web\/src\/site\/shared\/form\//,
}

/** What checks replies, forms and messages of the table, none of which needs the other's code. */
const zodChunk = {
  name: 'zod',
  test: /\/node_modules\/zod\/|\/web\/src\/shared\/(?:configure-zod|read-problem)\.ts$|\/contracts\/src\/(?:email|problem)\.ts$/,
  priority: 1,
}

/** What a card table says over its connection: its checks are made while this runs, in a task of its own, beside the page of the card game. */
const framesChunk = {
  name: 'frames',
  test: /\/contracts\/src\/kook-/,
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
    adminFallback(),
    pictureFolder(command),
    basicFonts(),
    preloadFonts(),
  ],
  ...(command === 'build' && { css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
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
    rolldownOptions: {
      input: join(import.meta.dirname, entries[mode] ?? 'index.html'),
      ...(mode === 'production' && {
        output: {
          // The first script names every file, so that hashes are as short as more than 64 files allow.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: {
            groups: [
              siteChunk,
              zodChunk,
              reactChunk,
              appChunk,
              fieldChunk,
              partsChunk,
              formsChunk,
              framesChunk,
            ],
          },
        },
      }),
    },
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
