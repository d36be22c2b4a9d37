/*
 * Puts every master of art/masters on one sheet, docs/pictures/contact-sheet.webp: the wide ones first, then the
 * upright ones, each with its name. Run after a master was added or replaced.
 */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const folder = join(import.meta.dirname, '../../art/masters')
const target = join(import.meta.dirname, '../../docs/pictures/contact-sheet.webp')
const sheetWidth = 1600
const gap = 16
const labelHeight = 28

const files = (await readdir(folder)).filter((file) => file.endsWith('.jpg')).toSorted()
const masters = await Promise.all(
  files.map(async (file) => {
    const { width, height } = await sharp(join(folder, file)).metadata()
    return { file, isUpright: height > width }
  }),
)
const wide = rowsOf(
  masters.filter(({ isUpright }) => !isUpright),
  { columns: 5, ratio: 1000 / 1600 },
)
const upright = rowsOf(
  masters.filter(({ isUpright }) => isUpright),
  { columns: 7, ratio: 1556 / 1000, top: wide.bottom },
)
const { size } = await sharp({
  create: { width: sheetWidth, height: upright.bottom, channels: 3, background: '#0b0a09' },
})
  .composite((await Promise.all([...wide.tiles, ...upright.tiles])).flat())
  .webp({ quality: 80, effort: 6 })
  .toFile(target)
console.log(`${masters.length} masters, ${Math.round(size / 1024)} kB`)

/** The pictures of one shape in rows, from `top` down. */
function rowsOf(
  shown: readonly { file: string }[],
  { columns, ratio, top = gap }: { columns: number; ratio: number; top?: number },
) {
  const width = Math.floor((sheetWidth - gap * (columns + 1)) / columns)
  const height = Math.round(width * ratio)
  const rowHeight = height + labelHeight + gap
  const tiles = shown.map(({ file }, at) =>
    tile(file, {
      width,
      height,
      left: gap + (at % columns) * (width + gap),
      top: top + Math.floor(at / columns) * rowHeight,
    }),
  )
  return { tiles, bottom: top + Math.ceil(shown.length / columns) * rowHeight }
}

async function tile(
  file: string,
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
): Promise<OverlayOptions[]> {
  const picture = await sharp(join(folder, file))
    .resize({ width, height, fit: 'contain', background: '#0b0a09' })
    .toBuffer()
  const label = `<svg width="${width}" height="${labelHeight}"><text x="0" y="19" font-family="Lato, sans-serif" font-size="16" fill="#d9cfbf">${basename(file, '.jpg')}</text></svg>`
  return [
    { input: picture, left, top },
    { input: Buffer.from(label), left, top: top + height },
  ]
}
