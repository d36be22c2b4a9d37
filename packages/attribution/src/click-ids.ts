import type { Query } from './query.ts'

/** A campaign or share that a link's own query parameter gives away. */
export type ClickSource = { readonly source: string; readonly medium: string }

const social = (name: string): ClickSource => ({ source: `social-${name}`, medium: 'social' })
const paid = (name: string): ClickSource => ({ source: name, medium: 'cpc' })

/** Query parameters that sites add to the links they lead out on, the most reliable first. */
const clickIds: ReadonlyMap<string, ClickSource> = new Map([
  ['gclid', paid('google')],
  ['gbraid', paid('google')],
  ['wbraid', paid('google')],
  ['msclkid', paid('bing')],
  ['ttclid', paid('tiktok')],
  ['twclid', paid('twitter')],
  ['twsrc', social('twitter')],
  ['twitter_impression', social('twitter')],
  ['tweetid', social('twitter')],
  ['fbclid', social('facebook')],
  ['fb_ref', social('facebook')],
  ['igshid', social('instagram')],
  ['li_fat_id', social('linkedin')],
])

/** The source that the query's click ids name, or null when it has none. */
export function findClickSource(query: Query): ClickSource | null {
  for (const [parameter, source] of clickIds) {
    if (query.has(parameter)) return source
  }
  return null
}

/** Whether a query parameter is one of the click ids. */
export function isClickId(parameter: string): boolean {
  return clickIds.has(parameter)
}
