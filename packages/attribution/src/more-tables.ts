import type { Attribution, MoreTables } from './classify.ts'
import type { ClickSource } from './click-ids.ts'
import { findDomain, type HostsByName, indexHosts, type KnownHost } from './known-hosts.ts'

/*
 * Hosts that only the server knows, whose classification is the one stored: the browser need not load them. Names of apps are the hosts of `android-app://` referrers.
 */
const hostsByName: HostsByName = {
  email: {
    gmail: ['com.google.android.gm'],
    outlook: ['outlook.com', 'com.microsoft.office.outlook'],
    yahoo: ['com.yahoo.mobile.client.android.mail'],
    comcast: ['connect.xfinity.com'],
    webde: ['web.de'],
    tonline: ['email.t-online.de'],
    laposte: ['laposte.net'],
    libero: ['mail.libero.it'],
    orange: ['messagerie.orange.fr'],
    seznam: ['email.seznam.cz'],
    mailru: ['e.mail.ru'],
    naver: ['mail.naver.com'],
    tutanota: ['app.tuta.com', 'mail.tutanota.com'],
    hey: ['app.hey.com'],
    substack: ['email.mg1.substack.com', 'email.mg2.substack.com'],
  },
  social: {
    facebook: ['com.facebook.katana', 'com.facebook.orca', 'facebook.net'],
    instagram: ['com.instagram.android'],
    twitter: ['com.twitter.android', 'twtr.io'],
    linkedin: ['com.linkedin.android', 'linkedin.cn'],
    reddit: ['com.reddit.frontpage', 'reddituploads.com'],
    youtube: ['com.google.android.youtube', 'youtube-nocookie.com'],
    tiktok: ['com.zhiliaoapp.musically', 'vm.tiktok.com'],
    telegram: ['org.telegram.messenger', 'org.telegram.plus', 'telegram.me'],
    whatsapp: ['com.whatsapp'],
    pinterest: ['com.pinterest'],
    discord: ['com.discord', 'discordapp.com'],
    twitch: ['m.twitch.tv', 'tv.twitch.android.app'],
    kick: ['kick.com'],
    quora: ['quora.com'],
    medium: ['medium.com'],
    substack: ['substack.com'],
    hackernews: ['news.ycombinator.com'],
    slack: ['slack.com', 'com.slack'],
    teams: ['teams.microsoft.com', 'teams.live.com'],
    line: ['line.me'],
    wechat: ['weixin.qq.com', 'wechat.com'],
    weibo: ['weibo.com', 'weibo.cn'],
    kakao: ['kakao.com'],
    odnoklassniki: ['ok.ru'],
    xing: ['xing.com'],
    flickr: ['flickr.com'],
    vimeo: ['vimeo.com'],
    rumble: ['rumble.com'],
    truthsocial: ['truthsocial.com'],
    gab: ['gab.com'],
    meetup: ['meetup.com'],
    patreon: ['patreon.com'],
    linktree: ['linktr.ee'],
    mastodon: ['mastodon.online', 'mstdn.social', 'mas.to', 'fosstodon.org', 'hachyderm.io'],
    lemmy: ['lemmy.world'],
    threads: ['com.instagram.barcelona'],
    snapchat: ['com.snapchat.android'],
  },
  organic: {
    google: ['com.google.android.googlequicksearchbox', 'search.google.com'],
    yahoo: ['search.yahoo.com', 'yahoo.com'],
    yandex: ['yandex.by', 'yandex.kz', 'yandex.uz', 'yandex.com.tr', 'yandex.net'],
    baidu: ['m.baidu.com', 'baidu.cn'],
    sogou: ['sogou.com'],
    so360: ['so.com'],
    shenma: ['m.sm.cn'],
    daum: ['search.daum.net'],
    seznam: ['search.seznam.cz', 'seznam.cz'],
    rambler: ['nova.rambler.ru'],
    mailru: ['go.mail.ru'],
    coccoc: ['coccoc.com'],
    ask: ['ask.com'],
    lycos: ['lycos.com', 'search.lycos.com'],
    dogpile: ['dogpile.com'],
    swisscows: ['swisscows.com'],
    mojeek: ['mojeek.com', 'mojeek.co.uk'],
    metager: ['metager.de', 'metager.org'],
    presearch: ['presearch.com', 'presearch.org'],
    searchencrypt: ['searchencrypt.com'],
    gibiru: ['gibiru.com'],
    perplexity: ['perplexity.ai'],
    webcrawler: ['webcrawler.com'],
    tonline: ['suche.t-online.de'],
    webde: ['suche.web.de'],
    gmx: ['suche.gmx.net'],
    goo: ['search.goo.ne.jp'],
    petal: ['petalsearch.com'],
    you: ['you.com'],
  },
}

/** Sites that stand under many countries' endings, as one label before them. */
const underEveryCountry = new Map<string, KnownHost>([
  ['pinterest', { kind: 'social', name: 'pinterest' }],
  ['yandex', { kind: 'organic', name: 'yandex' }],
])

// A country's ending, or one of the two-part ones that countries hand out: `de`, `co.uk`, `com.au`.
const countryEnding = /^(?:com|(?:com?\.)?[a-z]{2})$/

const clickIds: readonly (readonly [parameter: string, source: ClickSource])[] = [
  ['dclid', { source: 'google', medium: 'display' }],
  ['gad_source', { source: 'google', medium: 'cpc' }],
  ['srsltid', { source: 'organic-google', medium: 'organic' }],
  ['yclid', { source: 'yandex', medium: 'cpc' }],
  ['rdt_cid', { source: 'reddit', medium: 'cpc' }],
  ['epik', { source: 'pinterest', medium: 'cpc' }],
  ['sccid', { source: 'snapchat', medium: 'cpc' }],
  ['ScCid', { source: 'snapchat', medium: 'cpc' }],
  ['qclid', { source: 'quora', medium: 'cpc' }],
  ['igsh', { source: 'social-instagram', medium: 'social' }],
  ['mc_eid', { source: 'email-mailchimp', medium: 'email' }],
  ['mc_cid', { source: 'email-mailchimp', medium: 'email' }],
  ['_hsenc', { source: 'email-hubspot', medium: 'email' }],
  ['ck_subscriber_id', { source: 'email-convertkit', medium: 'email' }],
  ['bh_subscriber_id', { source: 'email-beehiiv', medium: 'email' }],
  ['_kx', { source: 'email-klaviyo', medium: 'email' }],
  ['vero_id', { source: 'email-vero', medium: 'email' }],
]

const knownHosts = indexHosts(hostsByName)

/** The larger tables, for {@link classify} on the server. */
export const moreTables: MoreTables = {
  findHost: (host) => findDomain(host, (domain) => knownHosts.get(domain) ?? underCountry(domain)),
  findClick(query) {
    return clickIds.find(([parameter]) => query.has(parameter))?.[1] ?? null
  },
}

/**
 * A source as a browser has remembered it, under the name that the server gives it: the browser's
 * tables are smaller, and so one that it calls a referral may be known here.
 */
export function canonicalSource(attribution: Attribution): Attribution {
  const host = /^referral-(.+)$/.exec(attribution.source)?.[1]
  const known = host === undefined ? null : moreTables.findHost(host)
  if (known === null) return attribution
  return { source: `${known.kind}-${known.name}`, medium: known.kind }
}

function underCountry(host: string): KnownHost | undefined {
  const [label = '', ...ending] = host.split('.')
  return countryEnding.test(ending.join('.')) ? underEveryCountry.get(label) : undefined
}
