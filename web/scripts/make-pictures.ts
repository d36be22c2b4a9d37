/*
 * Crops the brand's pictures from art/masters and writes them to web/pictures in every width.
 * Run this script after every change to packages/brand/src/pictures.ts. Commit the results, because AVIF encoding takes
 * minutes.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Picture, pictures } from '@cardroom/brand/pictures'
import sharp, { type Sharp } from 'sharp'
import { cutSize, type PictureFormat, pictureFiles } from '../src/site/shared/picture-files.ts'

const masters = join(import.meta.dirname, '../../art/masters')
const target = join(import.meta.dirname, '../pictures')
const only = new Set(process.argv.slice(2))

await mkdir(target, { recursive: true })
await removeUnused()
for (const [name, picture] of Object.entries<Picture>(pictures)) {
  if (only.size > 0 && !only.has(name)) continue
  const sizes = await cut(name, picture)
  console.log(`${name}: ${sizes.join(', ')}`)
}

async function cut(name: string, picture: Picture): Promise<string[]> {
  const sizes: string[] = []
  for (const { file, width, format } of filesOf(name, picture)) {
    const image = frame(name, picture).resize({ width, kernel: 'lanczos3' })
    const { size } = await encode(image, format, picture.quality).toFile(join(target, file))
    sizes.push(`${width}.${format} ${Math.round(size / 1024)} kB`)
  }
  return sizes
}

function filesOf(name: string, picture: Picture) {
  return pictureFiles(name, cutSize(picture).width)
}

function frame(name: string, { master = name, crop }: Picture): Sharp {
  const image = sharp(join(masters, `${master}.jpg`))
  if (crop === undefined) return image
  const [left, top, width, height] = crop
  return image.extract({ left, top, width, height })
}

function encode(image: Sharp, format: PictureFormat, quality = 54): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality, effort: 6 })
    case 'jpg':
      return image.jpeg({ quality: 78, mozjpeg: true })
  }
}

async function removeUnused(): Promise<void> {
  const expected = new Set(
    Object.entries(pictures)
      .flatMap(([name, picture]) => filesOf(name, picture))
      .map(({ file }) => file),
  )
  const unused = (await readdir(target)).filter((file) => !expected.has(file))
  await Promise.all(unused.map((file) => rm(join(target, file))))
}
