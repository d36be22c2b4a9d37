import { createHash } from 'node:crypto'

/** A picture as it is kept: `file` is the SHA-256 of its content with `.webp`. */
export type CutPicture = { file: string; content: Buffer }

/** Why something is not taken as a picture, for the administrator who sent it. */
export class PictureRefused extends Error {}

const side = 256
const maxPixels = 40_000_000
const maxSeconds = 10

const formats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'heif'])
/** The only readers of libvips that are left on, of all those it has: SVG, PDF and others read other files. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

let loading: ReturnType<typeof load> | undefined

// Loaded with the first picture: it takes some 30 MB.
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Cuts a picture square and writes it anew as WebP of 256 pixels, upright, without what a camera has written into it. One
 * picture at a time, because a large one takes a good part of a container's memory.
 * @throws {PictureRefused} for what is no still PNG, JPEG, WebP or AVIF of at most 40 megapixels
 */
export async function cutPicture(source: Buffer): Promise<CutPicture> {
  const turn = last.then(() => cut(source))
  last = turn.catch(() => {})
  return await turn
}

async function cut(source: Buffer): Promise<CutPicture> {
  if (source.length === 0) throw new PictureRefused(unknownFormat)
  const sharp = await (loading ??= load())
  const picture = sharp(source, {
    limitInputPixels: maxPixels,
    sequentialRead: true,
    failOn: 'warning',
  })
  const {
    format,
    pages = 1,
    width,
    height,
  } = await picture.metadata().catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (!formats.has(format)) throw new PictureRefused(unknownFormat)
  if (pages > 1) throw new PictureRefused('This picture moves; please choose a still one')
  if (width * height > maxPixels) throw new PictureRefused(tooManyPixels)
  try {
    const content = await picture
      .autoOrient()
      .resize(side, side)
      .timeout({ seconds: maxSeconds })
      .webp({ quality: 82 })
      .toBuffer()
    return { file: `${createHash('sha256').update(content).digest('hex')}.webp`, content }
  } catch (error) {
    throw refusalOf(error)
  }
}

const unknownFormat = 'This is not a PNG, JPEG, WebP or AVIF picture'
const tooManyPixels = `This picture has too many pixels; at most ${maxPixels / 1_000_000} megapixels are read`

function refusalOf(error: unknown): PictureRefused {
  const { message } = error as Error
  if (message.includes('unsupported image format')) return new PictureRefused(unknownFormat)
  if (message.includes('pixel limit')) return new PictureRefused(tooManyPixels)
  return new PictureRefused('This picture is damaged and cannot be read')
}
