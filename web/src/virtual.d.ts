declare module 'virtual:picture-folder' {
  export const pictureFolder: string
}
