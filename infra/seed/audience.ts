import { channelOf } from '@cardroom/attribution/channel-of'
import {
  affiliateButtons,
  affiliateCategory,
  affiliateClick,
  affiliateDepths,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'

/** Values to choose from, each with its relative frequency. */
type Weighted = readonly (readonly [weight: number, value: object])[]

/** @param lead the share of the origin's visits that click a lead button */
const origin = (
  source: string,
  medium: string,
  lead: number,
  referrer: string | null = null,
  campaign: string | null = null,
) => ({
  source,
  medium,
  campaign,
  referrer,
  lead,
  channel: channelOf({ source, medium }),
})

/** Paid campaigns, with the days (counted back from today) on which they run and their share of the visits. */
export const campaigns = [
  [75, 61, 0.22, origin('google', 'cpc', 0.07, 'https://www.google.com/', 'high-stakes-summer')],
  [40, 26, 0.3, origin('instagram', 'social', 0.06, 'https://www.instagram.com/', 'last-longer')],
  [12, 0, 0.18, origin('facebook', 'cpc', 0.05, 'https://l.facebook.com/', 'rake-race')],
] as const

const place = (country: string, region: string, city: string) => {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return { country, region, city, language: `${language}-${country}` }
}

const device = (
  category: 'mobile' | 'desktop' | 'tablet',
  browser: string,
  system: string,
  [width, height]: readonly [number, number],
  platform: string,
) => {
  const engine =
    browser === 'Safari'
      ? 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/604.1'
      : 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
  return { category, browser, system, width, height, agent: `Mozilla/5.0 (${platform}) ${engine}` }
}

const bot = (name: string) => ({ agent: `Mozilla/5.0 (compatible; ${name})` })

export const choices: Record<
  'origin' | 'page' | 'place' | 'device' | 'bot' | 'affiliate',
  Weighted
> = {
  origin: [
    [240, origin('direct', 'direct', 0.05)],
    [210, origin('organic-google', 'organic', 0.06, 'https://www.google.com/')],
    [40, origin('organic-bing', 'organic', 0.05, 'https://www.bing.com/')],
    [120, origin('social-instagram', 'social', 0.04, 'https://www.instagram.com/')],
    [90, origin('social-twitter', 'social', 0.03, 'https://t.co/')],
    [60, origin('social-youtube', 'social', 0.04, 'https://www.youtube.com/')],
    [50, origin('social-facebook', 'social', 0.03, 'https://l.facebook.com/')],
    [44, origin('newsletter', 'email', 0.12, null, 'weekly-letter')],
    [17, origin('email-gmail', 'email', 0.09, 'https://mail.google.com/')],
    [30, origin('podcast', 'audio', 0.1, null, 'show-notes')],
    ...[12, 9, 7, 5, 3].map((weight, nth) => {
      const host = `forum-${nth + 1}.example`
      return [weight, origin(`referral-${host}`, 'referral', 0.03, `https://${host}/`)] as const
    }),
    [6, origin('development', 'test', 0.01)],
  ],
  page: [
    [52, { path: '/', title: 'Back Room', seconds: 48 }],
    [12, { path: '/rake', title: 'Rake race', seconds: 35 }],
    [10, { path: '/wsop', title: 'Last longer', seconds: 55 }],
    [9, { path: '/drink', title: 'Drinks', seconds: 28 }],
    [7, { path: '/high-stakes-summer', title: 'High Stakes Summer', seconds: 62 }],
    [5, { path: '/kook', title: 'Secret game', seconds: 240 }],
    [3, { path: '/pokergo', title: 'Live on PokerGO', seconds: 40 }],
    [2, { path: '/privacy', title: 'Privacy', seconds: 20 }],
  ],
  place: [
    [420, place('US', 'Nevada', 'Las Vegas')],
    [150, place('US', 'California', 'Los Angeles')],
    [70, place('US', 'New York', 'New York')],
    [60, place('CA', 'Ontario', 'Toronto')],
    [60, place('GB', 'England', 'London')],
    [30, place('AU', 'New South Wales', 'Sydney')],
    [30, place('DE', 'Land Berlin', 'Berlin')],
    [20, place('BR', 'São Paulo', 'São Paulo')],
    [20, place('MX', 'Mexico City', 'Mexico City')],
    [18, place('FR', 'Île-de-France', 'Paris')],
    [30, place('ES', 'Madrid', 'Madrid')],
    [30, place('SE', 'Stockholm', 'Stockholm')],
    [20, place('JP', 'Tokyo', 'Tokyo')],
  ],
  device: [
    [
      420,
      device('mobile', 'Safari', 'iOS', [390, 844], 'iPhone; CPU iPhone OS 19_1 like Mac OS X'),
    ],
    [210, device('mobile', 'Chrome', 'Android', [412, 915], 'Linux; Android 16; Pixel 9')],
    [230, device('desktop', 'Chrome', 'Windows', [1920, 1080], 'Windows NT 10.0; Win64; x64')],
    [95, device('desktop', 'Safari', 'macOS', [1512, 982], 'Macintosh; Intel Mac OS X 10_15_7')],
    [45, device('tablet', 'Safari', 'iOS', [820, 1180], 'iPad; CPU OS 18_6 like Mac OS X')],
  ],
  bot: [
    [60, bot('Googlebot/2.1; +http://www.google.com/bot.html')],
    [30, bot('bingbot/2.0; +http://www.bing.com/bingbot.htm')],
    [10, bot('AhrefsBot/7.0; +http://ahrefs.com/robot/')],
  ],
  affiliate: [
    [
      1,
      {
        category: affiliateCategory,
        click: affiliateClick,
        scroll: affiliateScroll,
        buttons: affiliateButtons,
        depths: affiliateDepths,
      },
    ],
  ],
}

/** Relative number of visits per hour of the brand's day; poker players sleep late. */
export const hourWeights = [
  62, 50, 38, 26, 18, 14, 16, 24, 36, 46, 54, 60, 66, 68, 66, 66, 70, 76, 84, 96, 104, 106, 96, 80,
] as const

/** Relative number of visits per day of the week, Sunday first. */
export const weekdayWeights = [1.08, 0.86, 0.84, 0.9, 1, 1.18, 1.24] as const
