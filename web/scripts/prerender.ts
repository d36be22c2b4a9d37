/*
 * Prerenders what visitors and crawlers receive before any script runs: every public page as HTML with
 * inline styles, an empty shell for other addresses, and the site's robots.txt, sitemap and manifest.
 * Runs after the build of the site, on its output.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { robotsText, securityText, sitemap } from './crawler-files.ts'
import { feedOrigins, frameOrigins, tagOrigins } from './embed-origins.ts'
import { findChunks, type Manifest } from './page-chunks.ts'
import { pageHtml, splitHead } from './page-html.ts'
import type * as renderer from '../src/site/prerender.tsx'
import { structuredData } from './structured-data.ts'
import { webManifest } from './web-manifest.ts'

type Renderer = typeof renderer

const web = join(import.meta.dirname, '..')
const target = resolve(web, process.env['WEB_OUT_DIR'] ?? 'dist')

const manifest: Manifest = JSON.parse(await readFile(join(target, '.vite/manifest.json'), 'utf8'))
const template = await readFile(join(target, 'index.html'), 'utf8')
const styleHashes: string[] = []
const heads = new Map<string, string>()

await withRenderer(async ({ renderPage, routes, routeFiles, embeds }) => {
  await writeLines('frame-origins.txt', frameOrigins(embeds))
  await writeLines('feed-origins.txt', feedOrigins(embeds))
  await writeLines('tag-origins.txt', tagOrigins(embeds))
  // A path with a parameter has no file of its own: the gateway answers with its parent page.
  for (const { path } of routes.filter((route) => !route.path.includes(':'))) {
    const file = routeFiles[path]
    if (file === undefined) throw new Error(`${path} has no file in route-files.ts`)
    const { head, body } = splitHead(await renderPage(path))
    heads.set(path, head)
    await write(path === '/' ? 'index.html' : `${path.slice(1)}.html`, {
      head,
      body,
      file,
      data: structuredData(path),
    })
  }
})
await write('shell.html', { head: '', body: '', file: null, data: null })
await writeLines('style-hashes.txt', styleHashes)
await writeFile(join(target, 'robots.txt'), robotsText())
await mkdir(join(target, '.well-known'), { recursive: true })
await writeFile(join(target, '.well-known/security.txt'), securityText(new Date()))
await writeFile(join(target, 'sitemap.xml'), sitemap(heads))
await writeFile(join(target, 'manifest.webmanifest'), JSON.stringify(webManifest()))
await rm(join(target, '.vite'), { recursive: true })

type Content = { head: string; body: string; file: string | null; data: object | null }

async function write(name: string, { head, body, file, data }: Content): Promise<void> {
  const chunks = findChunks(manifest, file)
  const sheets = await Promise.all(chunks.styles.map((css) => readFile(join(target, css), 'utf8')))
  const style = sheets.join('').trim()
  const hash = createHash('sha256').update(style).digest('base64')
  styleHashes.push(`/${name} 'sha256-${hash}'`)
  await writeFile(
    join(target, name),
    pageHtml({ template, head, body, style, chunks, structuredData: data }),
  )
}

/** Writes a list that the gateway inserts into its content security policies. */
async function writeLines(name: string, lines: Iterable<string>): Promise<void> {
  await writeFile(
    join(target, name),
    [...lines].map((line) => `${line}\n`),
  )
}

/** Builds the site's components for Node, imports them and calls `run`. */
async function withRenderer(run: (renderer: Renderer) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-prerender-'))
  try {
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      mode: 'prerender',
      logLevel: 'warn',
      build: { outDir: folder, ssr: true },
    })
    await run((await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Renderer)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
