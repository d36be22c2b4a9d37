import { pictureFolder, pictureInfo } from 'virtual:picture-folder'
import type { PictureName } from '@cardroom/brand/pictures'
import { type PictureFormat, pictureFile, pictureWidths } from '../picture-files.ts'

type Props = {
  name: PictureName
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** Without words where the text beside it says the same. */
  isDecorative?: boolean
  /** Fetched at once: it stands in the first window of its page. */
  isFirst?: boolean
  className?: string | undefined
}

/**
 * One of the brand's pictures, in the best format and width for this screen, fetched when it comes near
 * unless it is the first.
 */
export function Picture({ name, sizes, isDecorative = false, isFirst = false, className }: Props) {
  const { alt, width, height } = pictureInfo[name]
  const largest = Math.max(...pictureWidths({ width }))
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(name, 'webp')} sizes={sizes} />
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

function sourceSet(name: PictureName, format: PictureFormat): string {
  return pictureWidths(pictureInfo[name])
    .map((width) => `${urlOf(name, width, format)} ${width}w`)
    .join(', ')
}

function urlOf(name: PictureName, width: number, format: PictureFormat): string {
  return `${pictureFolder}/${pictureFile(name, width, format)}`
}
