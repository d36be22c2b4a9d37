import type { Attribution } from './classify.ts'
import type { Channel } from './channels.ts'
import type { Kind } from './known-hosts.ts'
import { siteOfSource } from './source-names.ts'

/** Maps a link's `utm_medium` to a channel, regardless of the source. */
const byMedium: readonly (readonly [medium: RegExp, channel: Channel])[] = [
  [/^(?:affiliates?|partners?|partnership|referral-program)$/, 'affiliate'],
  [
    /^(?:e[-_ ]?mail|newsletters?|mail|mailing|edm|e-?blast|drip|crm|autoresponder)(?:$|[-_ ])/,
    'email',
  ],
  [/[-_ ](?:e-?mail|newsletter)$/, 'email'],
  [/^(?:audio|podcasts?|podcast[-_ ]ad|radio|streaming[-_ ]audio)$/, 'audio'],
  [
    /^(?:sms|mms|text|qr|qr-?code|print|offline)$|push$|^(?:mobile|notification)$|-mobile$/,
    'other',
  ],
  [/^(?:display|banners?|expandable|interstitial|native|programmatic|gdn|ctv)$/, 'display'],
]

const paidMedium =
  /^(?:.*cp[acemlv]|ppc|sem|pmax|performance[-_ ]?max|retargeting|remarketing|ads?|advert.*|sponsored|.*paid.*|.*[-_ ]ads?)$/
const searchMedium = /search|^sem$/
const socialMedium = /social/

/** Maps the kind of the source's site to a channel, for links that are not paid. */
const byKind: Record<Kind, Channel> = {
  organic: 'organic-search',
  social: 'organic-social',
  email: 'email',
  ai: 'ai-assistant',
}

const remainingMedia: readonly (readonly [medium: RegExp, channel: Channel])[] = [
  [/^(?:ai|llm|chatbot|ai[-_ ]assistants?)$/, 'ai-assistant'],
  [/^(?:social.*|sm|video|influencer|bio|stor(?:y|ies)|post|reels?)$/, 'organic-social'],
  [/^(?:organic.*|seo|search)$/, 'organic-search'],
  [/^(?:referral|app|link|web|website|partner-site|blog|press|pr|guest-?post)$/, 'referral'],
  [/^(?:direct|\(none\)|none)$/, 'direct'],
]

/**
 * Returns the channel of an attribution. The medium takes precedence over the site that the source names. A paid link
 * from a site that is neither a search engine nor a social network counts as display.
 */
export function channelOf(attribution: Attribution): Channel {
  const source = attribution.source.toLowerCase()
  const medium = attribution.medium.toLowerCase()
  if (source === 'development' && medium === 'test') return 'other'
  if (source === 'direct' && medium === 'direct') return 'direct'
  const said = channelIn(byMedium, medium)
  if (said !== undefined) return said
  const site = siteOfSource(source)
  if (site?.isPaid === true || paidMedium.test(medium)) return paidChannel(medium, site?.kind)
  if (site !== null) return byKind[site.kind]
  const remaining = channelIn(remainingMedia, medium)
  if (remaining !== undefined) return remaining
  // Some links swap the two parameters: `utm_source=backroom&utm_medium=instagram`.
  const swapped = siteOfSource(medium)
  return swapped === null ? 'other' : byKind[swapped.kind]
}

/** Whether a name is a medium that determines the channel by itself, such as `podcast`, `sms` or `affiliate`. */
export function isMedium(name: string): boolean {
  return channelIn(byMedium, name) !== undefined
}

function paidChannel(medium: string, kind: Kind | undefined): Channel {
  if (kind === 'organic' || (kind === undefined && searchMedium.test(medium))) return 'paid-search'
  if (kind === 'social' || (kind === undefined && socialMedium.test(medium))) return 'paid-social'
  return kind === 'email' ? 'email' : 'display'
}

function channelIn(
  rules: readonly (readonly [medium: RegExp, channel: Channel])[],
  medium: string,
): Channel | undefined {
  return rules.find(([pattern]) => pattern.test(medium))?.[1]
}
