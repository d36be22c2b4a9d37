import type { Channel } from '@cardroom/attribution/channels'

/** An arrival and the channel that it belongs to. */
export type ArrivalCase = {
  readonly referrer?: string
  readonly query?: string
  readonly userAgent?: string
  readonly channel: Channel
}

/** An ordinary browser, not an app's. */
export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36'

/** Referrers, one a line, by the channel of a visit that has no other sign. */
const referrers: Partial<Record<Channel, string>> = {
  'organic-search': `
    https://www.google.com/
    https://www.google.ca/
    https://www.google.de/
    https://cn.bing.com/search?q=poker
    https://duckduckgo.com/
    https://r.search.yahoo.com/
    https://search.yahoo.co.jp/
    https://search.brave.com/
    https://www.startpage.com/
    https://www.mojeek.com/
    https://swisscows.com/
    https://www.baidu.com/
    https://search.naver.com/
    https://www.dogpile.com/
    android-app://com.google.android.googlequicksearchbox/`,
  'organic-social': `
    https://www.facebook.com/
    https://lm.facebook.com/
    https://www.instagram.com/
    https://l.threads.com/
    https://t.co/AbCd123
    https://www.youtube.com/
    https://youtu.be/x
    https://old.reddit.com/r/poker
    https://www.linkedin.com/
    https://www.pinterest.co.uk/
    https://discord.com/
    https://web.telegram.org/
    https://bsky.app/
    https://www.twitch.tv/
    https://rumble.com/
    https://beacons.ai/backroom
    https://news.ycombinator.com/
    https://teams.microsoft.com/
    https://www.meetup.com/
    https://vk.com/
    android-app://com.reddit.frontpage/
    android-app://com.facebook.katana/`,
  email: `
    https://mail.google.com/
    https://outlook.office365.com/
    https://nam12.safelinks.protection.outlook.com/
    https://www.icloud.com/
    https://app.fastmail.com/
    https://webmail.cox.net/
    https://deref-web.de/
    https://email.ionos.com/
    android-app://com.google.android.gm/`,
  'ai-assistant': `
    https://chatgpt.com/
    https://gemini.google.com/
    https://www.bing.com/chat
    https://x.com/i/grok
    https://chat.mistral.ai/
    https://duck.ai/
    https://notebooklm.google.com/`,
  'paid-search': `
    https://www.googleadservices.com/
    https://syndicatedsearch.goog/`,
  display: `
    https://pagead2.googlesyndication.com/
    https://googleads.g.doubleclick.net/
    https://trc.taboola.com/
    https://paid.outbrain.com/`,
  referral: `
    https://www.pokernews.com/news/
    https://www.cardplayer.com/
    https://www.pokeratlas.com/poker-room/las-vegas
    https://www.bravopokerlive.com/
    https://www.thehendonmob.com/
    https://www.wsop.com/
    https://www.pokergo.com/
    https://www.phenompoker.com/
    https://www.reviewjournal.com/
    https://vegasmeansbusiness.com/
    https://en.wikipedia.org/wiki/Las_Vegas
    https://sites.google.com/view/poker
    https://docs.google.com/
    https://word-edit.officeapps.live.com/
    https://finance.yahoo.com/
    https://microsoft.com/
    https://www.netflix.com/
    https://notgoogle.com/
    https://google.com.evil.example/
    https://notfacebook.com/
    https://facebook.com.evil.example/
    https://notx.com/
    https://fakereddit.com/
    https://mail.google.com.evil.example/
    https://chatgpt.com.evil.example/
    https://yandex.evil.example/
    https://pinterest.evil.example/`,
  direct: `
    https://backroom.example/
    https://www.backroom.example/wsop
    https://shop.backroom.example/
    about:blank
    not an address`,
}

/** Queries of the landing page, one a line, of visits without a referrer. */
const queries: Partial<Record<Channel, string>> = {
  'paid-search': `
    ?gclid=EAIaIQ
    ?wbraid=CjkK
    ?msclkid=abc
    ?gclid=x&utm_source=google
    ?utm_source=google&utm_medium=ppc
    ?utm_source=google&utm_medium=paid_search
    ?utm_source=adwords
    ?utm_medium=paid-search`,
  'paid-social': `
    ?ttclid=E.C.P
    ?ScCid=abc
    ?utm_source=facebook&utm_medium=cpc
    ?utm_source=ig&utm_medium=paid
    ?utm_source=facebook_ads
    ?utm_source=x&utm_medium=paid-social
    ?utm_source=facebook&utm_medium=cpm`,
  'organic-social': `
    ?fbclid=IwAR
    ?twsrc=tfw
    ?utm_source=instagram
    ?utm_source=ig&utm_medium=bio
    ?utm_source=yt
    ?utm_source=tiktok&utm_medium=video
    ?utm_source=discord&utm_medium=community
    ?ref=reddit
    ?ref=producthunt`,
  email: `
    ?mc_cid=abc
    ?ck_subscriber_id=1
    ?utm_source=newsletter
    ?utm_source=backroom&utm_medium=newsletter
    ?utm_source=weekly-newsletter
    ?utm_source=klaviyo&utm_medium=campaign
    ?utm_medium=e-mail
    ?utm_source=newsletter&amp;utm_medium=email`,
  'ai-assistant': `
    ?utm_source=chatgpt.com
    ?utm_source=perplexity
    ?utm_source=perplexity.ai&utm_medium=referral
    ?utm_source=copilot.com`,
  affiliate: `
    ?irclickid=abc
    ?cjevent=abc
    ?awc=1_2_3
    ?utm_source=pokerlistings&utm_medium=affiliate
    ?utm_source=phenom&utm_medium=partner
    ?utm_source=affiliate`,
  display: `
    ?dclid=abc
    ?tblci=abc
    ?dicbo=v2-abc
    ?utm_source=taboola&utm_medium=native
    ?utm_source=pokernews&utm_medium=banner
    ?utm_source=cardplayer&utm_medium=display
    ?utm_source=cardplayer&utm_medium=cpm
    ?utm_source=pokernews&utm_medium=cpc
    ?utm_source=google&utm_medium=display`,
  audio: `
    ?utm_source=show-notes&utm_medium=audio&utm_campaign=ep12
    ?utm_source=spotify&utm_medium=podcast
    ?utm_source=podcast
    ?utm_medium=podcast`,
  'organic-search': `
    ?utm_source=google&utm_medium=organic
    ?utm_source=gmb
    ?utm_source=google&utm_medium=gmb
    ?srsltid=Afm
    ?utm_source=duckduckgo`,
  referral: `
    ?utm_source=pokernews&utm_medium=referral
    ?utm_source=pokernews
    ?utm_medium=referral
    ?utm_source=hendonmob&utm_medium=link`,
  direct: `
    ?
    ?page=2
    ?utm_source=
    ?ref=1
    ?ref=https%3A%2F%2Fbackroom.example`,
  other: `
    ?utm_source=twilio&utm_medium=sms
    ?utm_medium=sms
    ?utm_source=sms
    ?utm_source=onesignal&utm_medium=web-push
    ?utm_source=flyer&utm_medium=print
    ?utm_source=table-card&utm_medium=qr
    ?utm_campaign=wsop
    ?utm_source=casino&utm_medium=valet`,
}

/** The user agents of apps' own browsers, of visits without a referrer. */
const agents: Partial<Record<Channel, string>> = {
  'organic-social': `
    ${phone} Mobile/22F76 Instagram 385.0.0.28.98 (iPhone17,1; iOS 18_5; en_US; en; scale=3.00; 1206x2622; IABMV/1)
    ${android} [FB_IAB/FB4A;FBAV/515.0.0.39.110;IABMV/1;]
    ${android} trill_390500 BytedanceWebview/d8a21c6
    ${phone} Mobile/22F76 [Pinterest/iOS]
    ${phone} Mobile/22F76 Twitter for iPhone/11.10`,
  direct: `
    ${phone} Version/18.5 Mobile/15E148 Safari/604.1
    ${android.replace('; wv', '')}
    ${browserAgent.replace('Chrome/150.0.0.0', 'Chrome/150.0.0.0 Edg/150.0.0.0')}
    Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
}

/** Several signs at once, and the one that decides. */
const together: readonly ArrivalCase[] = [
  { referrer: 'https://l.instagram.com/', query: '?fbclid=PAZX', channel: 'organic-social' },
  { referrer: 'https://l.threads.com/', query: '?fbclid=PAZX', channel: 'organic-social' },
  { referrer: 'https://www.google.com/', query: '?fbclid=IwAR', channel: 'organic-social' },
  { referrer: 'https://duckduckgo.com/', query: '?gclid=x', channel: 'organic-search' },
  { referrer: 'https://www.google.com/', query: '?gclid=x', channel: 'paid-search' },
  { referrer: 'https://www.google.com/', query: '?gad_source=1', channel: 'paid-search' },
  { referrer: 'https://www.bing.com/', query: '?msclkid=x', channel: 'paid-search' },
  { referrer: 'https://duckduckgo.com/', query: '?msclkid=x', channel: 'paid-search' },
  { referrer: 'https://www.reddit.com/', query: '?rdt_cid=1', channel: 'paid-social' },
  { referrer: 'https://www.google.com/', query: '?utm_medium=cpc', channel: 'paid-search' },
  { referrer: 'https://www.facebook.com/', query: '?utm_campaign=fall', channel: 'organic-social' },
  { referrer: 'https://www.facebook.com/', query: '?utm_medium=paid', channel: 'paid-social' },
  {
    referrer: 'https://mail.google.com/',
    query: '?utm_source=pokernews&utm_medium=cpc',
    channel: 'display',
  },
  { referrer: 'https://chatgpt.com/', query: '?utm_source=chatgpt.com', channel: 'ai-assistant' },
  { referrer: 'https://www.backroom.example/', query: '?ref=menu', channel: 'direct' },
  {
    referrer: 'https://www.google.com/',
    query: '?utm_source=newsletter&utm_medium=email',
    channel: 'email',
  },
]

/** Arrivals as a poker site in Las Vegas sees them, each with its channel. */
export const arrivals: readonly ArrivalCase[] = [
  { channel: 'direct' },
  ...casesOf(referrers, (referrer) => ({ referrer })),
  ...casesOf(queries, (query) => ({ query })),
  ...casesOf(agents, (userAgent) => ({ userAgent })),
  ...together,
]

function casesOf(
  lines: Partial<Record<Channel, string>>,
  sign: (line: string) => Omit<ArrivalCase, 'channel'>,
): ArrivalCase[] {
  return (Object.entries(lines) as [Channel, string][]).flatMap(([channel, text]) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ ...sign(line), channel })),
  )
}
