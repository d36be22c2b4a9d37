import type { Channel } from '@cardroom/attribution/channels'

/** An arrival and the channel that it belongs to. */
export type ArrivalCase = {
  readonly referrer?: string
  readonly query?: string
  readonly userAgent?: string
  readonly channel: Channel
}

/** An ordinary browser, of no app. */
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
    https://google.com/search?q=poker+las+vegas
    https://www.google.co.uk/
    https://www.google.ca/
    https://www.google.com.mx/
    https://www.google.de/
    https://images.google.com/
    https://www.bing.com/
    https://cn.bing.com/search?q=poker
    https://ntp.msn.com/
    https://duckduckgo.com/
    https://html.duckduckgo.com/
    https://search.yahoo.com/
    https://r.search.yahoo.com/
    https://uk.search.yahoo.com/
    https://search.yahoo.co.jp/
    https://search.aol.com/
    https://www.ecosia.org/
    https://search.brave.com/
    https://kagi.com/
    https://www.startpage.com/
    https://www.qwant.com/
    https://yep.com/
    https://www.mojeek.com/
    https://presearch.com/
    https://swisscows.com/
    https://yandex.ru/
    https://yandex.com.tr/search/
    https://www.baidu.com/
    https://www.sogou.com/
    https://search.naver.com/
    https://search.seznam.cz/
    https://www.ask.com/web?q=poker
    https://www.dogpile.com/
    https://search.xfinity.com/
    android-app://com.google.android.googlequicksearchbox/
    android-app://com.google.android.googlequicksearchbox/https/www.google.com
    android-app://com.duckduckgo.mobile.android/`,
  'organic-social': `
    https://www.facebook.com/
    https://m.facebook.com/
    https://l.facebook.com/l.php?u=https%3A%2F%2Fbackroom.example
    https://lm.facebook.com/
    https://www.messenger.com/
    https://www.instagram.com/
    https://l.instagram.com/?u=https%3A%2F%2Fbackroom.example
    https://www.threads.com/
    https://l.threads.com/
    https://www.threads.net/
    https://t.co/AbCd123
    https://x.com/
    https://twitter.com/
    https://www.youtube.com/
    https://m.youtube.com/watch?v=x
    https://youtu.be/x
    https://www.tiktok.com/
    https://www.reddit.com/
    https://old.reddit.com/r/poker
    https://out.reddit.com/
    https://www.linkedin.com/
    https://lnkd.in/x
    https://www.pinterest.com/
    https://www.pinterest.co.uk/
    https://www.snapchat.com/
    https://discord.com/
    https://discord.gg/backroom
    https://t.me/backroom
    https://web.telegram.org/
    https://web.whatsapp.com/
    https://bsky.app/
    https://go.bsky.app/redirect?u=x
    https://mastodon.social/@backroom
    https://www.twitch.tv/
    https://kick.com/
    https://rumble.com/
    https://www.patreon.com/
    https://linktr.ee/backroom
    https://beacons.ai/backroom
    https://www.quora.com/
    https://news.ycombinator.com/
    https://app.slack.com/
    https://statics.teams.cdn.office.net/
    https://teams.microsoft.com/
    https://nextdoor.com/
    https://www.meetup.com/
    https://forumserver.twoplustwo.com/
    https://www.cardschat.com/
    https://vk.com/
    https://www.weibo.com/
    android-app://com.reddit.frontpage/
    android-app://com.twitter.android/
    android-app://com.instagram.android/
    android-app://com.facebook.katana/
    android-app://org.telegram.messenger/`,
  email: `
    https://mail.google.com/
    https://outlook.live.com/
    https://outlook.office.com/
    https://outlook.office365.com/
    https://outlook.cloud.microsoft/
    https://nam12.safelinks.protection.outlook.com/
    https://mail.yahoo.com/
    https://mail.aol.com/
    https://www.icloud.com/
    https://mail.proton.me/
    https://app.fastmail.com/
    https://connect.xfinity.com/
    https://webmail.spectrum.net/
    https://webmail.cox.net/
    https://deref-gmx.com/
    https://deref-web.de/
    https://deref-mail.com/
    https://lightmailer.gmx.net/
    https://email.ionos.com/
    https://letter.backroom.example/p/november
    android-app://com.google.android.gm/
    android-app://com.microsoft.office.outlook/`,
  'ai-assistant': `
    https://chatgpt.com/
    https://chat.openai.com/
    https://claude.ai/
    https://gemini.google.com/
    https://copilot.microsoft.com/
    https://www.bing.com/chat
    https://www.perplexity.ai/
    https://grok.com/
    https://x.com/i/grok
    https://chat.deepseek.com/
    https://chat.mistral.ai/
    https://www.meta.ai/
    https://you.com/
    https://duck.ai/
    https://poe.com/
    https://notebooklm.google.com/
    android-app://com.openai.chatgpt/`,
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
    ?GCLID=EAIaIQ
    ?gbraid=0AAA
    ?wbraid=CjkK
    ?gad_source=1
    ?msclkid=abc
    ?gclid=x&utm_medium=CPC
    ?gclid=x&utm_medium=
    ?gclid=x&utm_source=google
    ?utm_source=google&utm_medium=cpc
    ?utm_source=google&utm_medium=ppc
    ?utm_source=Google&utm_medium=Paid
    ?utm_source=google&utm_medium=paidsearch
    ?utm_source=google&utm_medium=paid_search
    ?utm_source=bing&utm_medium=cpc
    ?utm_source=adwords
    ?utm_source=google_ads
    ?utm_source=google-ads&utm_campaign=vegas
    ?utm_medium=paid-search
    ?utm_source=google&utm_medium=pmax`,
  'paid-social': `
    ?ttclid=E.C.P
    ?twclid=2-abc
    ?rdt_cid=123
    ?ScCid=abc
    ?epik=dj0y
    ?utm_source=facebook&utm_medium=cpc
    ?utm_source=facebook&utm_medium=paid_social
    ?utm_source=fb&utm_medium=paidsocial
    ?utm_source=ig&utm_medium=paid
    ?utm_source=fb-ads
    ?utm_source=facebook_ads
    ?utm_source=reddit-ads
    ?utm_source=twitter.com&utm_medium=ppc
    ?utm_source=x&utm_medium=paid-social
    ?utm_source=youtube&utm_medium=cpv
    ?utm_source=facebook&utm_medium=cpm
    ?utm_medium=paid-social
    ?UTM_SOURCE=Facebook&UTM_MEDIUM=CPC`,
  'organic-social': `
    ?fbclid=IwAR
    ?igsh=MzRl
    ?igshid=abc
    ?twsrc=tfw
    ?li_fat_id=abc
    ?utm_source=instagram
    ?utm_source=ig
    ?utm_source=ig&utm_medium=social
    ?utm_source=ig&utm_medium=bio
    ?utm_source=fb
    ?utm_source=yt
    ?utm_source=x
    ?utm_source=twitter.com
    ?utm_source=tiktok&utm_medium=video
    ?utm_source=linktree&utm_medium=social
    ?utm_source=discord&utm_medium=community
    ?utm_medium=social
    ?utm_medium=social-media
    ?ref=reddit
    ?utm_source=backroom&utm_medium=instagram
    ?ref=producthunt`,
  email: `
    ?mc_cid=abc
    ?_kx=abc
    ?bh_subscriber_id=1
    ?ck_subscriber_id=1
    ?_hsenc=abc
    ?utm_source=newsletter
    ?utm_source=newsletter&utm_medium=email
    ?utm_source=Newsletter&utm_medium=E-Mail
    ?utm_source=backroom&utm_medium=newsletter
    ?utm_source=email
    ?utm_source=weekly-newsletter
    ?utm_source=beehiiv&utm_medium=newsletter&utm_campaign=november
    ?utm_source=mailchimp
    ?utm_source=klaviyo&utm_medium=campaign
    ?utm_medium=email
    ?utm_medium=e-mail
    ?source=newsletter
    ?ref=newsletter
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
    ${android} Instagram 385.0.0.28.98 Android (35/15; 420dpi; 1080x2424; Google/google; Pixel 9; en_US)
    ${phone} Mobile/22F76 [FBAN/FBIOS;FBAV/515.0.0.39.110;FBBV/735000000;FBDV/iPhone17,1;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]
    ${android} [FB_IAB/FB4A;FBAV/515.0.0.39.110;IABMV/1;]
    ${phone} Mobile/22F76 musical_ly_39.5.0 BytedanceWebview/d8a21c6 TikTok 39.5.0
    ${android} trill_390500 BytedanceWebview/d8a21c6
    ${phone} Mobile/22F76 Snapchat/13.40.0.44 (like Safari/8621.2.5, panda)
    ${phone} Mobile/22F76 [LinkedInApp]/9.31.2000
    ${phone} Mobile/22F76 [Pinterest/iOS]
    ${android} [Pinterest/Android]
    ${phone} Mobile/22F76 Twitter for iPhone/11.10
    ${android} TwitterAndroid
    ${phone} Mobile/22F76 Barcelona 385.0.0.28.98 (iPhone17,1; iOS 18_5; en_US)`,
  direct: `
    ${phone} Version/18.5 Mobile/15E148 Safari/604.1
    ${android.replace('; wv', '')}
    ${browserAgent.replace('Chrome/150.0.0.0', 'Chrome/150.0.0.0 Edg/150.0.0.0')}
    Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
}

/** Several signs at once: which of them counts. */
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

/** What reaches a poker site in Las Vegas, and the channel that each arrival belongs to. */
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
