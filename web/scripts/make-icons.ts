/*
 * Renders the bitmap icons from public/icon.svg into the same folder.
 * Run this script after every change to that file.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const target = join(import.meta.dirname, '../public')
const felt = '#0E2A25'
const card = await readFile(join(target, 'icon.svg'))

await writeFile(join(target, 'favicon.ico'), encodeIco(await Promise.all([16, 32, 48].map(small))))
// Both platforms crop a full square to their own shape, so only background may be near the edges.
await square('apple-touch-icon', 180, 0.72)
await square('icon-maskable-512', 512, 0.62)
await square('icon-192', 192, 0.78)
await square('icon-512', 512, 0.78)

async function square(name: string, size: number, share: number): Promise<void> {
  await sharp({ create: { width: size, height: size, channels: 3, background: felt } })
    .composite([{ input: await drawCard(Math.round(size * share)) }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(target, `${name}.png`))
}

async function small(size: number): Promise<{ size: number; png: Buffer }> {
  return { size, png: await drawCard(size) }
}

function drawCard(size: number): Promise<Buffer> {
  return sharp(card, { density: (72 * size) / 48 })
    .resize(size, size)
    .png()
    .toBuffer()
}

/** Builds an .ico file: a directory with 16 bytes per image, followed by the images as PNG. */
function encodeIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}
