import { pictureFolder, pictureInfo } from 'virtual:picture-folder'
import type { PictureName } from '@cardroom/brand/pictures'
import { type PictureFormat, pictureFile, pictureWidths } from '../picture-files.ts'

type Props = {
  name: PictureName
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Empties the alt text, because the adjacent text already describes the picture. */
  isDecorative?: boolean
  /** Loads the picture eagerly, because it is above the fold. */
  isFirst?: boolean
  className?: string | undefined
}

/**
 * One of the brand's pictures in the best format and width for the screen. It loads lazily unless it is above the fold.
 */
export function Picture({ name, sizes, isDecorative = false, isFirst = false, className }: Props) {
  const [alt, width, height] = pictureInfo[name]
  const largest = Math.max(...pictureWidths(width))
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name)} sizes={sizes} />
      <img
        className={className}
        src={urlOf(name, largest, 'jpg')}
        alt={isDecorative ? '' : alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

function sourceSet(name: PictureName): string {
  return pictureWidths(pictureInfo[name][1])
    .map((width) => `${urlOf(name, width, 'avif')} ${width}w`)
    .join(', ')
}

function urlOf(name: PictureName, width: number, format: PictureFormat): string {
  return `${pictureFolder}/${pictureFile(name, width, format)}`
}
