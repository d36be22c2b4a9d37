/*
 * Renders the preview pictures of shared links (Open Graph, 1200 x 630) to public/share: the pictures named as
 * arguments, or all.
 * Run this script after every change to packages/brand/src/share-pictures.ts.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
import { type SharePicture, sharePictures } from '@cardroom/brand/share-pictures'
import sharp from 'sharp'
import { openHtmlRenderer } from './html-renderer.ts'
import { escapeHtml } from '@cardroom/contracts/escape-html'

const masters = join(import.meta.dirname, '../../art/masters')
const target = join(import.meta.dirname, '../public/share')
const size = { width: 1200, height: 630 }
const masterWidth = 1600
// The dark color into which the masters fade.
const ink = '#070504'
const only = new Set(process.argv.slice(2))

await mkdir(target, { recursive: true })
const renderer = await openHtmlRenderer({ ...size, pixelRatio: 1 }, 'share-pictures.css')
for (const [name, picture] of Object.entries(sharePictures)) {
  if (only.size > 0 && !only.has(name)) continue
  const { size: bytes } = await (
    await draw(picture)
  )
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(target, `${name}.jpg`))
  console.log(`${name}: ${Math.round(bytes / 1024)} kB`)
}
await renderer.close()

async function draw({ master, top, right = 0, line }: SharePicture) {
  const left = (right * size.width) / masterWidth
  const ground = await sharp(join(masters, `${master}.jpg`))
    .extract({ left: 0, top, width: masterWidth - right, height: 840 })
    .resize(size.width - left, size.height)
    .extend({ left, background: ink })
    .png()
    .toBuffer()
  return renderer.render({
    bodyClass: '',
    body: `
      <img src="data:image/png;base64,${ground.toString('base64')}" alt="" />
      <div style="--left: ${left}px"></div>
      <h1>${escapeHtml(brand.name)}</h1>
      <p>${escapeHtml(line)}</p>
      <small>${escapeHtml(brand.place)}</small>`,
  })
}
