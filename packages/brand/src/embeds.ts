/**
 * The third parties that the pages may embed. Every value is `null` or empty until the owner sets it. The site does not
 * need any of them: without them, it shows its own forms, links to videos and timelines, and its own reports. The build
 * removes the code of embeds that are `null`.
 *
 * To keep these values outside the repository, set `CARDROOM_EMBEDS_FILE` for the build. It is the path, relative to
 * the repository root, of a module with the same exports. URLs must use https and another origin than this site. The
 * build rejects all others except 127.0.0.1 and localhost.
 */

/** A page of another site in a frame. */
export type Embed = {
  readonly url: string
  /** Additional origins that the page navigates to inside its frame, such as the one that receives a form. */
  readonly moreOrigins?: readonly string[]
}

/** A video player. The URL of a video is the prefix followed by the video's id. */
export type VideoPlayer = {
  /** For example `https://www.youtube-nocookie.com/embed/`. */
  readonly urlPrefix: string
}

/** The value in dollars that the tag manager receives for each kind of conversion. */
export type ConversionValues = {
  readonly newsletter: number
  readonly lead: number
  readonly application: number
}

/** A tag manager that receives page views, redirects, section views, popups and conversions. */
export type TagManager = {
  /** The full URL of the script, such as `https://www.googletagmanager.com/gtag/js?id=G-…`. */
  readonly scriptUrl: string
  readonly measurementId: string
  readonly conversionValues: ConversionValues
  /** Additional origins that the script reports to. */
  readonly moreOrigins?: readonly string[]
}

/** An advertising pixel. It receives visits to the rake race page and nothing else. */
export type AdPixel = {
  /** The full URL of the script, such as `https://connect.facebook.net/en_US/fbevents.js`. */
  readonly scriptUrl: string
  readonly pixelId: string
  /** Additional origins that the script reports to. */
  readonly moreOrigins?: readonly string[]
}

/** Replaces the application form. The frame is at least 2000 px high. */
export const applicationForm: Embed | null = null

/**
 * Fallback feeds, in order of preference, for when our own feed has no newsletter issues. Each feed returns `{ "data":
 * [{ title, link, pubDate, description }] }` and allows requests from any origin.
 */
export const newsletterFeeds: readonly string[] = []

/** Replaces the newsletter sign-up form. The frame is 52 px high. */
export const newsletterForm: Embed | null = null

/** Plays episodes and the tour in the page after a click. */
export const videoPlayer: VideoPlayer | null = null

/** Shows the microblog's latest posts after a click. */
export const timeline: Embed | null = null

/** Loads after a visitor's first interaction. The specification's values are 100, 200 and 250. */
export const tagManager: TagManager | null = null

/** Loads on the rake race page after a visitor's first interaction there. */
export const adPixel: AdPixel | null = null
