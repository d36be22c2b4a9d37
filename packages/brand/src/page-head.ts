/** Metadata of a page for browsers, search engines and link previews. */
export type PageHead = {
  /** The page's canonical path. It also determines the file name of the picture in `web/public/share`. */
  readonly path: string
  readonly title: string
  /** One or two sentences; search engines show up to about 155 characters. */
  readonly description: string
}
