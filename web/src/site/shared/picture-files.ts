import type { Picture } from '@cardroom/brand/pictures'

/** Formats every picture is kept in, best first; the last is the one any browser shows. */
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

/** The widths that a cut of some width is kept in, rising; never wider than it. */
export function pictureWidths({ width }: { width: number }): number[] {
  return [...new Set(wantedWidths.map((wanted) => Math.min(wanted, width)))]
}

export function pictureFile(name: string, width: number, format: PictureFormat): string {
  return `${name}-${width}.${format}`
}
