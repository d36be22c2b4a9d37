import type { Picture } from '@cardroom/brand/pictures'

export type PictureFormat = 'avif' | 'jpg'

const masterSize = { width: 1600, height: 1000 }
// A phone with two device pixels per CSS pixel uses the middle width.
const wantedWidths = [640, 800, 1280]

/** The size of a picture's crop in pixels. */
export function cutSize(picture: Picture): { width: number; height: number } {
  if (picture.crop === undefined) return masterSize
  const [, , width, height] = picture.crop
  return { width, height }
}

/** The widths of a picture's files in ascending order, never wider than the crop. */
export function pictureWidths(width: number): number[] {
  return [...new Set(wantedWidths.map((wanted) => Math.min(wanted, width)))]
}

/** The files of a picture: AVIF in every width, and JPEG in the largest width for browsers without AVIF support. */
export function pictureFiles(
  name: string,
  width: number,
): { file: string; width: number; format: PictureFormat }[] {
  const widths = pictureWidths(width)
  return [
    ...widths.map((each) => ({ width: each, format: 'avif' as const })),
    { width: Math.max(...widths), format: 'jpg' as const },
  ].map((file) => ({ ...file, file: pictureFile(name, file.width, file.format) }))
}

export function pictureFile(name: string, width: number, format: PictureFormat): string {
  return `${name}-${width}.${format}`
}
