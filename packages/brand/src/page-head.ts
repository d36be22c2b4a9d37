/** The head of a page, for browsers, search engines and shared links. */
export type PageHead = {
  /** The page's own address, canonical where it answers on several. */
  readonly path: string
  readonly title: string
  /** One or two sentences; search engines show up to about 155 characters. */
  readonly description: string
  /** The picture beside a shared link: a file in `web/public/share`, without its ending. */
  readonly sharePicture:
    | 'home'
    | 'pokergo'
    | 'drink'
    | 'high-stakes-summer'
    | 'wsop'
    | 'rake'
    | 'kook'
    | 'privacy'
    | 'terms'
    | 'subscription'
    | 'thank-you'
}
