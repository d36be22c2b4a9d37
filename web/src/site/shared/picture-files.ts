import type { Picture } from '@cardroom/brand/pictures'

/** Formats of every picture, best first; the last one works in every browser. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const masterSize = { width: 1600, height: 1000 }
const wantedWidths = [640, 1280]

/** A picture's size in pixels once cut from its master. */
export function cutSize(picture: Picture): { width: number; height: number } {
  if (picture.crop === undefined) return masterSize
  const [, , width, height] = picture.crop
  return { width, height }
}

/** The widths of a picture's files, ascending; never wider than the cut. */
export function pictureWidths(width: number): number[] {
  return [...new Set(wantedWidths.map((wanted) => Math.min(wanted, width)))]
}

export function pictureFile(name: string, width: number, format: PictureFormat): string {
  return `${name}-${width}.${format}`
}
