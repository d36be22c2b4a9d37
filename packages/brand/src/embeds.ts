/**
 * The third parties that the pages may embed. Every one is `null`, or empty, until its owner fills it in, and
 * the site needs none of them: it then shows its own forms, links to videos and timelines, and counts for
 * itself. What is `null` is left out of the site's scripts when it is built.
 *
 * An owner who keeps these values outside the repository names a module with the same exports when the site
 * is built: `CARDROOM_EMBEDS_FILE`, a path from the repository's folder. Addresses are https, of another site than this one;
 * the build refuses anything else except 127.0.0.1 and localhost.
 */

/** A page of another site inside a frame. */
export type Embed = {
  readonly url: string
  /** Further origins that the page moves on to within its frame, such as the one that takes a form. */
  readonly moreOrigins?: readonly string[]
}

/** A video player: the address of a video is the prefix followed by its id. */
export type VideoPlayer = {
  /** Such as `https://www.youtube-nocookie.com/embed/`. */
  readonly urlPrefix: string
}

/** What each kind of conversion is worth to the tag manager, in dollars. */
export type ConversionValues = {
  readonly newsletter: number
  readonly lead: number
  readonly application: number
}

/** A tag manager that receives page views, redirects, section views, popups and conversions. */
export type TagManager = {
  /** The whole address of its script, such as `https://www.googletagmanager.com/gtag/js?id=G-…`. */
  readonly scriptUrl: string
  readonly measurementId: string
  readonly conversionValues: ConversionValues
  /** Further origins that the script reports to. */
  readonly moreOrigins?: readonly string[]
}

/** An advertiser's pixel: it receives visits of the rake race's page, and nothing else. */
export type AdPixel = {
  /** The whole address of its script, such as `https://connect.facebook.net/en_US/fbevents.js`. */
  readonly scriptUrl: string
  readonly pixelId: string
  /** Further origins that the script reports to. */
  readonly moreOrigins?: readonly string[]
}

/** Replaces the application form; at least 2000 px high. */
export const applicationForm: Embed | null = null

/**
 * Fallback addresses for the newsletter's issues, in this order, when our own feed has none: they return
 * `{ "data": [{ title, link, pubDate, description }] }` to any site.
 */
export const newsletterFeeds: readonly string[] = []

/** Replaces the newsletter sign-up; 52 px high. */
export const newsletterForm: Embed | null = null

/** Plays episodes and the tour in the page, after a click. */
export const videoPlayer: VideoPlayer | null = null

/** The microblog's latest posts, shown after a click. */
export const timeline: Embed | null = null

/** Loaded after a visitor's first interaction. The specification's values are 100, 200 and 250. */
export const tagManager: TagManager | null = null

/** Loaded on the rake race's page after a visitor's first interaction there. */
export const adPixel: AdPixel | null = null
