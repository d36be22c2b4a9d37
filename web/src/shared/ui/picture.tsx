import { pictureFolder } from 'virtual:picture-folder'
import { type PictureName, type Picture as PictureSource, pictures } from '@cardroom/brand/pictures'
import { cutSize, type PictureFormat, pictureFile, pictureWidths } from '../picture-files.ts'

type Props = {
  name: PictureName
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** Without words where the text beside it says the same. */
  isDecorative?: boolean
  className?: string | undefined
}

/** One of the brand's pictures, in the best format and width for this screen, loaded when it comes near. */
export function Picture({ name, sizes, isDecorative = false, className }: Props) {
  const picture: PictureSource = pictures[name]
  const { width, height } = cutSize(picture)
  const largest = Math.max(...pictureWidths(picture))
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(name, 'webp')} sizes={sizes} />
      <img
        className={className}
        src={urlOf(name, largest, 'jpg')}
        alt={isDecorative ? '' : picture.alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

function sourceSet(name: PictureName, format: PictureFormat): string {
  return pictureWidths(pictures[name])
    .map((width) => `${urlOf(name, width, format)} ${width}w`)
    .join(', ')
}

function urlOf(name: PictureName, width: number, format: PictureFormat): string {
  return `${pictureFolder}/${pictureFile(name, width, format)}`
}
