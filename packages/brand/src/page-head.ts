/** The head of a page, for browsers, search engines and shared links. */
export type PageHead = {
  /** The page's canonical path; it also names the picture in `web/public/share`. */
  readonly path: string
  readonly title: string
  /** One or two sentences; search engines show up to about 155 characters. */
  readonly description: string
}
