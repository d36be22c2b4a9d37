/*
 * Renders every public page to HTML with inline styles, and an empty shell for other paths. Writes robots.txt, the
 * sitemap, the web manifest and the lists that the gateway reads, and then compresses the whole build.
 * Runs after the builds of the site and of the back office.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type * as renderer from '../src/site/prerender.tsx'
import { feedOrigins, frameOrigins, tagOrigins } from './embeds.ts'
import { type Manifest, pageHtml, splitHead, styleSheetsOf } from './page-html.ts'
import { robotsText, securityText, sitemap, structuredData, webManifest } from './site-files.ts'

const web = join(import.meta.dirname, '..')
const target = resolve(web, process.env['WEB_OUT_DIR'] ?? 'dist')
const manifest: Manifest = JSON.parse(await readFile(join(target, '.vite/manifest.json'), 'utf8'))
const template = await readFile(join(target, 'index.html'), 'utf8')
const everyPage = ['index.html', 'src/site/app/show-app.tsx']

const { renderPage, routes, embeds } = await buildRenderer()
const styleHashes = new Set<string>()
const heads: string[] = []

// A path with a parameter has no file, so the gateway serves its parent page.
for (const { path, file } of routes.filter((route) => !route.path.includes(':'))) {
  const { head, body } = splitHead(await renderPage(path))
  heads.push(head)
  const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`
  await writePage(name, [...everyPage, `src/site/${file}`], head, body, structuredData(path))
}
await writePage('shell.html', everyPage, '', '', null)

await write('style-hashes.txt', lines(styleHashes))
await write('frame-origins.txt', lines(frameOrigins(embeds)))
await write('feed-origins.txt', lines(feedOrigins(embeds)))
await write('tag-origins.txt', lines(tagOrigins(embeds)))
await write('robots.txt', robotsText())
await write('.well-known/security.txt', securityText(new Date()))
await write('sitemap.xml', sitemap(heads))
await write('manifest.webmanifest', JSON.stringify(webManifest()))
await rm(join(target, '.vite'), { recursive: true })
await compress()

async function buildRenderer(): Promise<typeof renderer> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-prerender-'))
  try {
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      mode: 'prerender',
      logLevel: 'warn',
      build: { outDir: folder, ssr: true, rolldownOptions: { output: { codeSplitting: false } } },
    })
    return await import(pathToFileURL(join(folder, 'prerender.js')).href)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePage(
  name: string,
  modules: readonly string[],
  head: string,
  body: string,
  data: object | null,
): Promise<void> {
  const styleSheets = styleSheetsOf(manifest, modules)
  const sheets = await Promise.all(styleSheets.map((file) => readFile(join(target, file), 'utf8')))
  const style = sheets.join('').trim()
  styleHashes.add(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  await write(name, pageHtml({ template, head, body, style, styleSheets, structuredData: data }))
}

async function write(name: string, content: string): Promise<void> {
  const path = join(target, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

function lines(values: Iterable<string>): string {
  return [...values].map((value) => `${value}\n`).join('')
}

/** Writes a `.gz` file next to every text file for the gateway (`gzip_static`). */
async function compress(): Promise<void> {
  const files = await readdir(target, { recursive: true })
  for (const name of files.filter((file) =>
    /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/.test(file),
  )) {
    const path = join(target, name)
    await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }))
  }
}
