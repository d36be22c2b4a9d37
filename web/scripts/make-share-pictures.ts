/*
 * Renders the preview pictures of shared links (Open Graph, 1200 x 630) to
 * public/share. Run after a change of packages/brand/src/share-pictures.ts.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@cardroom/brand/brand'
import { type SharePicture, sharePictures } from '@cardroom/brand/share-pictures'
import sharp from 'sharp'
import { openHtmlRenderer } from './html-renderer.ts'
import { escapeHtml } from '@cardroom/contracts/escape-html'

const masters = join(import.meta.dirname, '../../art/masters')
const target = join(import.meta.dirname, '../public/share')
const size = { width: 1200, height: 630 }

await mkdir(target, { recursive: true })
const renderer = await openHtmlRenderer({ ...size, pixelRatio: 1 }, 'share-pictures.css')
for (const [name, picture] of Object.entries(sharePictures)) {
  const { size: bytes } = await (
    await draw(picture)
  )
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(target, `${name}.jpg`))
  console.log(`${name}: ${Math.round(bytes / 1024)} kB`)
}
await renderer.close()

async function draw({ master, top, line }: SharePicture) {
  const ground = await sharp(join(masters, `${master}.jpg`))
    .extract({ left: 0, top, width: 1600, height: 840 })
    .resize(size)
    .png()
    .toBuffer()
  return renderer.render({
    bodyClass: '',
    body: `
      <img src="data:image/png;base64,${ground.toString('base64')}" alt="" />
      <h1>${escapeHtml(brand.name)}</h1>
      <p>${escapeHtml(line)}</p>
      <small>${escapeHtml(brand.place)}</small>`,
  })
}
