import type { Query } from './query.ts'

/** The source and the medium that a click id in the query reveals. */
export type ClickSource = { readonly source: string; readonly medium: string }

const social = (name: string): ClickSource => ({ source: `social-${name}`, medium: 'social' })
const paid = (name: string): ClickSource => ({ source: name, medium: 'cpc' })

/** Query parameters that other sites add to their outbound links, the most reliable first. */
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

/** Returns the source of the most reliable click id in the query, or null if there is none. */
export function findClickSource(query: Query): ClickSource | null {
  for (const [parameter, source] of clickIds) {
    if (query.has(parameter)) return source
  }
  return null
}

/** Whether a query parameter is a click id. */
export function isClickId(parameter: string): boolean {
  return clickIds.has(parameter)
}
