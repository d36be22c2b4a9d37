import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'

const require = createRequire(import.meta.url)
const shared = join(import.meta.dirname, '../src/shared/styles')

type Size = {
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  pixelRatio: number
}

type Page = {
  body: string
  bodyClass: string
}

/**
 * Opens a browser page that renders HTML as a picture, with the site's fonts and colors and without network access. It
 * requires Chromium, either from `CHROMIUM_PATH` or from Debian.
 * @param styleSheet file name of the style sheet in `scripts`
 */
export async function openHtmlRenderer(size: Size, styleSheet: string) {
  const styles = await Promise.all([
    readFile(join(shared, 'fonts.css'), 'utf8').then(inlineFonts),
    readFile(join(shared, 'tokens.css'), 'utf8'),
    readFile(join(import.meta.dirname, styleSheet), 'utf8'),
  ])
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    // The HTML comes from this repository, so it is trusted. Most containers lack the user namespaces that Chromium's
    // sandbox requires.
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: size.pixelRatio })
  return {
    async render({ body, bodyClass }: Page): Promise<Sharp> {
      const html = `<!doctype html><meta charset="utf-8" /><style>${styles.join('\n')}</style>`
      await page.setContent(`${html}<body class="${bodyClass}">${body}</body>`)
      await page.evaluate('document.fonts.ready')
      return sharp(await page.screenshot({ type: 'png' }))
    },
    close: () => browser.close(),
  }
}

/** Embeds the font files in their style sheet, because the page has no network access. */
function inlineFonts(css: string): string {
  return css
    .replaceAll('font-display: optional', 'font-display: block')
    .replaceAll(/url\('([^']+)'\)/g, (_, file: string) => {
      const font = readFileSync(require.resolve(file)).toString('base64')
      return `url(data:font/woff2;base64,${font})`
    })
}
