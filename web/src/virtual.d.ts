declare module 'virtual:picture-folder' {
  import type { PictureName } from '@cardroom/brand/pictures'

  export const pictureFolder: string
  /** By name: what a picture shows, and its width and height in pixels once cut. */
  export const pictureInfo: Readonly<
    Record<PictureName, readonly [alt: string, width: number, height: number]>
  >
}
