/** A short title, and a sentence of up to about ninety characters. */
export type SeasonText = { readonly title: string; readonly text: string }

/** What a page says of its season. */
export type SeasonCopy = {
  /** Where no clock is known: true at any time. */
  readonly dates: SeasonText
  /** @param wait until it starts, such as `12 days 4 hours` */
  readonly before: (wait: string) => SeasonText
  /** @param left until it ends, such as `3 hours 20 minutes` */
  readonly during: (left: string) => SeasonText
  readonly after: SeasonText
}
