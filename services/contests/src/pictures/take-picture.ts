import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { pictureTypes } from '@cardroom/contracts/player-pictures'
import { AppError } from '@cardroom/service-kit/app-error'
import { cutPicture, PictureRefused } from './cut-picture.ts'
import { type FetchOptions, fetchPublic } from '../fetch-public.ts'
import type { PlayerPictures } from './repository.ts'

/** From where pictures may be fetched. */
export type PictureSources = Pick<FetchOptions, 'isLocalAllowed' | 'proxy'> & {
  /** Names of hosts; `*` is every one in the internet. */
  hosts: readonly string[]
}

const timeoutMs = 10_000

/**
 * Takes pictures of players: from a file, or fetched once from an https address. What a call returns is the picture's name.
 * Its refusals are an `AppError` for the administrator.
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
