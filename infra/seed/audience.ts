import type { Weighted } from './random.ts'

/** Where visits come from, and how likely one of them is to lead to something. */
export type Origin = {
  source: string
  medium: string
  campaign: string | null
  referrer: string | null
  /** Chance of a click on a lead button. */
  lead: number
}

const origin = (
  source: string,
  medium: string,
  lead: number,
  referrer: string | null = null,
  campaign: string | null = null,
): Origin => ({ source, medium, campaign, referrer, lead })

const referral = (host: string) => origin(`referral-${host}`, 'referral', 0.03, `https://${host}/`)

export const origins: Weighted<Origin> = [
  [240, origin('direct', 'direct', 0.05)],
  [210, origin('organic-google', 'organic', 0.06, 'https://www.google.com/')],
  [24, origin('organic-bing', 'organic', 0.05, 'https://www.bing.com/')],
  [18, origin('organic-duckduckgo', 'organic', 0.05, 'https://duckduckgo.com/')],
  [6, origin('organic-yahoo', 'organic', 0.04, 'https://search.yahoo.com/')],
  [120, origin('social-instagram', 'social', 0.04, 'https://www.instagram.com/')],
  [90, origin('social-twitter', 'social', 0.03, 'https://t.co/')],
  [60, origin('social-youtube', 'social', 0.04, 'https://www.youtube.com/')],
  [36, origin('social-facebook', 'social', 0.03, 'https://l.facebook.com/')],
  [20, origin('social-reddit', 'social', 0.02, 'https://www.reddit.com/')],
  [14, origin('social-tiktok', 'social', 0.01, 'https://www.tiktok.com/')],
  [8, origin('social-linkedin', 'social', 0.03, 'https://www.linkedin.com/')],
  [44, origin('newsletter', 'email', 0.12, null, 'weekly-letter')],
  [12, origin('email-gmail', 'email', 0.09, 'https://mail.google.com/')],
  [5, origin('email-outlook', 'email', 0.08, 'https://outlook.live.com/')],
  [30, origin('podcast', 'audio', 0.1, null, 'show-notes')],
  [12, referral('pokerforum.example')],
  [9, referral('cardplayers.example')],
  [7, referral('vegasnights.example')],
  [5, referral('stakes.example')],
  [3, referral('railbirds.example')],
  [6, origin('development', 'test', 0.01)],
]

/** Paid campaigns, by the days before today on which they run. */
export const campaigns: readonly { from: number; to: number; share: number; origin: Origin }[] = [
  {
    from: 75,
    to: 61,
    share: 0.22,
    origin: origin('google', 'cpc', 0.07, 'https://www.google.com/', 'high-stakes-summer'),
  },
  {
    from: 40,
    to: 26,
    share: 0.3,
    origin: origin('instagram', 'social', 0.06, 'https://www.instagram.com/', 'last-longer'),
  },
  {
    from: 12,
    to: 0,
    share: 0.18,
    origin: origin('facebook', 'cpc', 0.05, 'https://l.facebook.com/', 'rake-race'),
  },
]

export const pages: Weighted<{ path: string; title: string; seconds: number }> = [
  [52, { path: '/', title: 'Back Room', seconds: 48 }],
  [12, { path: '/rake', title: 'Rake race', seconds: 35 }],
  [10, { path: '/wsop', title: 'Last longer', seconds: 55 }],
  [9, { path: '/drink', title: 'Drinks', seconds: 28 }],
  [7, { path: '/high-stakes-summer', title: 'High Stakes Summer', seconds: 62 }],
  [5, { path: '/kook', title: 'Secret game', seconds: 240 }],
  [3, { path: '/pokergo', title: 'Live on PokerGO', seconds: 40 }],
  [2, { path: '/privacy', title: 'Privacy', seconds: 20 }],
]

export type Place = { country: string; region: string; city: string; language: string }

const place = (country: string, region: string, city: string): Place => {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return { country, region, city, language: `${language}-${country}` }
}

export const places: Weighted<Place> = [
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
  [7, place('ES', 'Madrid', 'Madrid')],
  [7, place('IT', 'Lazio', 'Rome')],
  [7, place('NL', 'North Holland', 'Amsterdam')],
  [7, place('SE', 'Stockholm', 'Stockholm')],
  [7, place('IE', 'Leinster', 'Dublin')],
  [7, place('AT', 'Vienna', 'Vienna')],
  [7, place('CH', 'Zurich', 'Zurich')],
  [7, place('PT', 'Lisbon', 'Lisbon')],
  [7, place('FI', 'Uusimaa', 'Helsinki')],
  [7, place('NO', 'Oslo', 'Oslo')],
  [7, place('DK', 'Capital Region', 'Copenhagen')],
  [7, place('PL', 'Mazovia', 'Warsaw')],
  [7, place('JP', 'Tokyo', 'Tokyo')],
]

export type Device = {
  category: 'mobile' | 'desktop' | 'tablet'
  browser: string
  system: string
  screen: readonly [width: number, height: number]
  agent: string
}

export const devices: Weighted<Device> = [
  [
    420,
    {
      category: 'mobile',
      browser: 'Safari',
      system: 'iOS',
      screen: [390, 844],
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    },
  ],
  [
    210,
    {
      category: 'mobile',
      browser: 'Chrome',
      system: 'Android',
      screen: [412, 915],
      agent:
        'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    },
  ],
  [
    230,
    {
      category: 'desktop',
      browser: 'Chrome',
      system: 'Windows',
      screen: [1920, 1080],
      agent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    },
  ],
  [
    95,
    {
      category: 'desktop',
      browser: 'Safari',
      system: 'macOS',
      screen: [1512, 982],
      agent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    },
  ],
  [
    45,
    {
      category: 'tablet',
      browser: 'Safari',
      system: 'iOS',
      screen: [820, 1180],
      agent:
        'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
  ],
]

export const bots: Weighted<string> = [
  [60, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [30, 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  [10, 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)'],
]

/** Relative visits per hour of the brand's day: poker players sleep late. */
export const hourWeights = [
  62, 50, 38, 26, 18, 14, 16, 24, 36, 46, 54, 60, 66, 68, 66, 66, 70, 76, 84, 96, 104, 106, 96, 80,
] as const

/** Visits on each day of the week, Sunday first. */
export const weekdayWeights = [1.08, 0.86, 0.84, 0.9, 1, 1.18, 1.24] as const
