/** A short title, and a sentence of up to about ninety characters. */
export type SeasonText = { readonly title: string; readonly text: string }

/** A season page's texts before, during and after the season. */
export type SeasonCopy = {
  /** For the HTML: true at any time. */
  readonly dates: SeasonText
  /** @param wait until it starts, such as `12 days 4 hours` */
  readonly before: (wait: string) => SeasonText
  /** @param left until it ends, such as `3 hours 20 minutes` */
  readonly during: (left: string) => SeasonText
  readonly after: SeasonText
}
