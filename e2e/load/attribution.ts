import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { attributionOf, type VisitAttribution } from '@cardroom/attribution/attribution-of'
import type { Channel } from '@cardroom/attribution/channels'
import { readMatomoList } from '@cardroom/attribution/matomo-lists'
import { arrivals, browserAgent } from '@cardroom/test-kit/arrivals'

const siteUrl = 'https://backroom.example'

type Case = { name: string; expected: readonly Channel[]; found: VisitAttribution }
/** What a list must reach, and what it reached when the rules were first held against it. */
type Goal = { least: number; before: string }

/**
 * Holds the rules of attribution against our own list of arrivals and, with a folder that has them, public lists
 * (packages/attribution/README.md says how to get them), and measures one call.
 * @returns whether every list reached its goal
 */
export function benchAttribution(args: readonly string[]): boolean {
  const folder = args.find((arg) => !arg.startsWith('-')) ?? process.env['ATTRIBUTION_LISTS']
  const showsMisses = args.includes('--misses')
  const results: boolean[] = []
  const hold = (title: string, goal: Goal, cases: readonly Case[]) => {
    results.push(print(title, goal, cases, showsMisses))
  }
  hold(
    'Our own list',
    { least: arrivals.length, before: '117 of 178 of a list like it' },
    ownCases(),
  )
  if (folder === undefined) console.log('No folder with public lists: those are left out.')
  else holdPublicLists(folder, hold)
  measure()
  return !results.includes(false)
}

function print(title: string, goal: Goal, cases: readonly Case[], showsMisses: boolean): boolean {
  const misses = cases.filter(({ expected, found }) => !expected.includes(found.channel))
  const right = cases.length - misses.length
  const isEnough = right >= goal.least
  console.log(
    `${isEnough ? 'ok  ' : 'MISS'} ${title}: ${right} of ${cases.length} (at least ${goal.least}; before: ${goal.before})`,
  )
  if (showsMisses) {
    for (const { name, expected, found } of misses)
      console.log(
        `       ${name}: ${found.channel} (${found.source} / ${found.medium}), not ${expected.join(' or ')}`,
      )
  }
  return isEnough
}

function ownCases(): Case[] {
  return arrivals.map(({ referrer = '', query = '', userAgent = browserAgent, channel }) => ({
    name: `${referrer} ${query} ${userAgent === browserAgent ? '' : userAgent}`,
    expected: [channel],
    found: arrive(referrer, query, userAgent),
  }))
}

function arrive(referrer: string, query = '', userAgent = browserAgent): VisitAttribution {
  return attributionOf({
    referrer,
    landingUrl: `${siteUrl}/${query}`,
    userAgent,
    siteUrl,
    newsletterHosts: ['letter.backroom.example'],
  })
}

function holdPublicLists(
  folder: string,
  hold: (title: string, goal: Goal, cases: readonly Case[]) => void,
): void {
  const withFile = (name: string, use: (text: string) => void) => {
    const path = join(folder, name)
    if (existsSync(path)) use(readFileSync(path, 'utf8'))
    else console.log(`     ${name} is not in ${folder}: left out.`)
  }
  withFile('referer-tests.json', (text) =>
    hold("Snowplow's referer tests", { least: 90, before: '33' }, refererTests(text)),
  )
  withFile('referers.yml', (text) => {
    const lists = refererLists(text)
    const hosts = (name: string, goal: Goal, expected: readonly Channel[]) =>
      hold(`Snowplow's table, ${name} hosts`, goal, hostCases(lists.get(name) ?? [], expected))
    hosts('search', { least: 1800, before: '1491' }, ['organic-search'])
    hosts('social', { least: 130, before: '67' }, ['organic-social'])
    hosts('email', { least: 95, before: '26' }, ['email'])
    hosts('paid', { least: 38, before: '0' }, ['paid-search', 'display'])
    hosts('chatbot', { least: 11, before: '0' }, ['ai-assistant'])
    const lookAlikes = [...lists.values()].flat().flatMap(lookAlikesOf)
    hold(
      'Look-alikes of those hosts, refused',
      { least: lookAlikes.length, before: 'all' },
      hostCases(lookAlikes, ['referral']),
    )
  })
  withFile('AIAssistants.yml', (text) =>
    hold(
      "Matomo's AI assistants",
      { least: 25, before: '0' },
      hostCases(matomoHosts(text), ['ai-assistant']),
    ),
  )
  withFile('Socials.yml', (text) =>
    hold(
      "Matomo's socials",
      { least: 180, before: '80' },
      hostCases(matomoHosts(text), ['organic-social']),
    ),
  )
  withFile('SearchEngines.yml', (text) =>
    hold(
      "Matomo's search engines",
      { least: 600, before: '294' },
      hostCases(matomoHosts(text), ['organic-search']),
    ),
  )
  withFile('acquisition_test.exs', (text) =>
    hold("Plausible's channel tests", { least: 80, before: '32' }, channelTests(text)),
  )
}

const mediums: Record<string, readonly Channel[]> = {
  search: ['organic-search'],
  social: ['organic-social'],
  email: ['email'],
  paid: ['paid-search', 'display'],
  chatbot: ['ai-assistant'],
}

function refererTests(text: string): Case[] {
  return [...text.matchAll(/"uri": "([^"]*)",\s*"medium": "(\w+)"/g)].map(
    ([, uri = '', medium = '']) => ({
      name: uri.slice(0, 90),
      expected: mediums[medium] ?? [],
      found: arrive(uri),
    }),
  )
}

/** The hosts of Snowplow's table by medium; the file is read line by line, as flat as it is. */
function refererLists(text: string): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  let list: string[] = []
  let isDomains = false
  for (const line of text.split('\n')) {
    const medium = /^([a-z]+):/.exec(line)?.[1]
    if (medium !== undefined) lists.set(medium, (list = []))
    if (/^ {4}\w+:/.test(line)) isDomains = line.includes('domains:')
    const host = /^\s+- +['"]?([^'"#\s]+)/.exec(line)?.[1]
    if (host !== undefined && isDomains) list.push(host)
  }
  return lists
}

/** The hosts of one of Matomo's lists, `{}` written out as nine countries. */
function matomoHosts(text: string): string[] {
  const countries = ['com', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'ca', 'co.uk']
  return [...readMatomoList(text).values()]
    .flat()
    .flatMap((host) =>
      host.includes('{}') ? countries.map((country) => host.replace('{}', country)) : [host],
    )
}

function hostCases(hosts: readonly string[], expected: readonly Channel[]): Case[] {
  return hosts.map((host) => ({ name: host, expected, found: arrive(`https://${host}`) }))
}

function lookAlikesOf(host: string): string[] {
  const [name = ''] = host.split('/')
  const isDomain = name.split('.').length === 2
  return [`${name}.evil.example`, `not-${name}.evil.example`, ...(isDomain ? [`not-${name}`] : [])]
}

/** Plausible's names of sites, by the host that they come from. */
const hostsOfNames = new Map(
  Object.entries({
    DuckDuckGo: 'duckduckgo.com',
    Google: 'www.google.com',
    Bing: 'www.bing.com',
    TikTok: 'www.tiktok.com',
    Youtube: 'www.youtube.com',
    Facebook: 'www.facebook.com',
    'X (Twitter)': 't.co',
    Vimeo: 'vimeo.com',
    Threads: 'l.threads.com',
    Instagram: 'l.instagram.com',
    Reddit: 'www.reddit.com',
    Perplexity: 'www.perplexity.ai',
    'Microsoft Teams': 'statics.teams.cdn.office.net',
    Wikipedia: 'en.wikipedia.org',
    Brave: 'search.brave.com',
    Yandex: 'yandex.ru',
    Discord: 'discord.com',
    Baidu: 'www.baidu.com',
    Telegram: 't.me',
    Sogou: 'www.sogou.com',
    Linktree: 'linktr.ee',
    'Hacker News': 'news.ycombinator.com',
    'Yahoo!': 'search.yahoo.com',
    Gmail: 'mail.google.com',
    Bluesky: 'bsky.app',
    Mastodon: 'mastodon.social',
    'Google Gemini': 'gemini.google.com',
    ChatGPT: 'chatgpt.com',
    Claude: 'claude.ai',
    Phind: 'www.phind.com',
    DeepSeek: 'chat.deepseek.com',
    'Microsoft Copilot': 'copilot.microsoft.com',
    Grok: 'grok.com',
    Slack: 'app.slack.com',
    producthunt: 'www.producthunt.com',
    GitHub: 'github.com',
    Vkontakte: 'vk.com',
    Ecosia: 'www.ecosia.org',
    Kagi: 'kagi.com',
    'Microsoft 365': 'word-edit.officeapps.live.com',
  }),
)

/** Plausible's channels as ours: we have none of our own for video, shops, texts and push messages. */
const channelsOfNames: Record<string, readonly Channel[]> = {
  Direct: ['direct'],
  'Paid Search': ['paid-search'],
  'Paid Social': ['paid-social'],
  'Paid Video': ['paid-social'],
  'Paid Shopping': ['display'],
  'Paid Other': ['display'],
  Display: ['display'],
  'Organic Search': ['organic-search'],
  'Organic Social': ['organic-social'],
  'Organic Video': ['organic-social'],
  'Organic Shopping': ['referral'],
  Email: ['email'],
  Affiliates: ['affiliate'],
  Audio: ['audio'],
  SMS: ['other'],
  'Mobile Push Notifications': ['other'],
  'Cross-network': ['other'],
  Referral: ['referral'],
  'AI Assistants': ['ai-assistant'],
}

function channelTests(text: string): Case[] {
  return [...text.matchAll(/%\{([^}]*expected:[^}]*)\}/g)].map(([, body = '']) => {
    const fields = new Map(
      [...body.matchAll(/(\w+): "([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const query = new URLSearchParams()
    for (const name of ['utm_source', 'utm_medium', 'utm_campaign'])
      if (fields.has(name)) query.set(name, fields.get(name) ?? '')
    if (fields.has('click_id_param')) query.set(fields.get('click_id_param') ?? '', '1')
    // With a `utm_source` their name of the site was read from it.
    const site = fields.has('utm_source') ? '' : (fields.get('referrer_source') ?? '')
    const host = hostsOfNames.get(site) ?? site
    return {
      name: body.replaceAll(/\s+/g, ' '),
      expected: channelsOfNames[fields.get('expected') ?? ''] ?? [],
      found: arrive(host === '' ? '' : `https://${host}/`, `?${query.toString()}`),
    }
  })
}

const calls = 200_000

/** Prints how long one call takes, over our own list. */
function measure(): void {
  const visits = arrivals.map(({ referrer = '', query = '', userAgent = browserAgent }) => ({
    referrer,
    landingUrl: `${siteUrl}/${query}`,
    userAgent,
    siteUrl,
  }))
  const run = () => {
    for (let call = 0; call < calls; call += 1) {
      const visit = visits[call % visits.length]
      if (visit !== undefined) attributionOf(visit)
    }
  }
  run()
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  console.log(`One call of attributionOf: ${((user + system) / calls).toFixed(2)} µs of CPU`)
}
