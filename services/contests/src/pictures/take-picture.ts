import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { pictureTypes } from '@cardroom/contracts/player-pictures'
import { AppError } from '@cardroom/service-kit/app-error'
import { type FetchOptions, fetchPublic } from '../fetch-public.ts'
import type { PlayerPictures } from './repository.ts'
import { createHash } from 'node:crypto'

/** The hosts from which pictures may be fetched. */
export type PictureSources = Pick<FetchOptions, 'isLocalAllowed' | 'proxy'> & {
  /** Host names; `*` allows every host on the internet. */
  hosts: readonly string[]
}

const timeoutMs = 10_000

/**
 * Stores players' pictures from a file or an https URL, and returns the picture's name.
 */
export function pictureTaker(pictures: PlayerPictures, sources: PictureSources) {
  return async (source: Buffer | string): Promise<string> => {
    const file = typeof source === 'string' ? await fetchPicture(source, sources) : source
    try {
      const picture = await cutPicture(file)
      await pictures.keep(picture)
      return picture.file
    } catch (error) {
      throw error instanceof PictureRefused ? refused('picture', error.message) : error
    }
  }
}

async function fetchPicture(address: string, sources: PictureSources): Promise<Buffer> {
  const { hosts, ...way } = sources
  const url = URL.parse(address)
  const isLocal = sources.isLocalAllowed && url?.protocol === 'http:'
  if (url === null || (url.protocol !== 'https:' && !isLocal)) {
    throw refused('url', 'Please enter an https address')
  }
  if (!hosts.includes('*') && !hosts.includes(url.hostname)) {
    const message = `This server fetches no pictures from ${url.hostname}. Save the picture on your device and choose that file`
    throw refused('url', message)
  }
  try {
    const accept = pictureTypes.join(', ')
    return await fetchPublic(url, { ...way, timeoutMs, accept, maxMb: bodyLimitsKb.picture / 1024 })
  } catch (error) {
    throw refused('url', `The picture could not be fetched: ${(error as Error).message}`)
  }
}

function refused(path: 'picture' | 'url', message: string): AppError {
  return new AppError('bad_request', message, { issues: [{ path, message }] })
}

/** A stored picture: `file` is the SHA-256 of its content with `.webp`. */
export type CutPicture = { file: string; content: Buffer }

/** The reason why a picture is refused, as a message for the administrator. */
export class PictureRefused extends Error {}

const side = 256
const maxPixels = 40_000_000
const maxSeconds = 10

const formats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'heif'])
/** The only loaders of libvips that stay enabled. Others, such as those for SVG and PDF, can read additional files. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

let loading: ReturnType<typeof load> | undefined

// Loaded on first use, because it takes about 30 MB.
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
 * Crops a picture to a square and re-encodes it as WebP of 256 pixels, upright and without camera
 * data. Works on one picture at a time, because a large one takes much of a container's memory.
 * @throws {PictureRefused} for anything but a still PNG, JPEG, WebP or AVIF of at most 40 megapixels
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
