import { brand } from './brand.ts'
import type { PageHead } from './page-head.ts'
import type { PictureName } from './pictures.ts'

/** The whiskey club that pays referral commissions. */
const partner = 'Oak & Ledger'
const site = 'https://oak-and-ledger.example'
const referral = '?ref=backroom'

export type Bottle = {
  readonly name: string
  /** The spirit's type and strength. */
  readonly kind: string
  readonly notes: string
  readonly picture: PictureName
  readonly url: string
}

export const affiliateHead: PageHead = {
  path: '/drink',
  title: `What we pour · ${brand.name}`,
  description: `The bottles behind the bar of ${brand.game.name}, a calendar with 24 samples of whiskey, and a gift for somebody who plays late. For people aged ${brand.minimumAge} and over.`,
}

export const affiliateHero = {
  partner: { name: partner, url: `${site}/${referral}` },
  /** Text before the partner's name. */
  kicker: 'Poured with',
  title: 'What we pour at the table',
  lead: `A long game wants something worth sipping. ${partner} finds it, bottles it small so you can taste first, and sends the full one when you know.`,
  cta: { text: 'Join the whiskey club', url: `${site}/join${referral}` },
  secondary: { text: 'See every bottle', url: `${site}/bottles${referral}` },
  note: `${brand.minimumAge} and over. Links on this page pay us.`,
  picture: 'whiskey' satisfies PictureName,
} as const

export const adventCalendar = {
  title: 'A door a night',
  lead: 'A calendar for grown-ups: rye, bourbon, peat and a few that refuse to say. Poured blind, guessed wrong, remembered all year.',
  figures: [
    { value: '24', unit: 'samples' },
    { value: '30 ml', unit: 'in each' },
    { value: '720 ml', unit: 'in all' },
  ],
  cta: { text: 'Get the advent calendar', url: `${site}/advent-calendar${referral}` },
  picture: 'advent' satisfies PictureName,
} as const

export const bottles = {
  title: 'Three on the shelf',
  lead: 'What goes around the table most nights.',
  pick: "Founder's pick",
  cta: 'See this bottle',
  list: [
    {
      name: 'After Midnight',
      kind: 'Straight rye, 100 proof',
      notes:
        'Thirteen years in charred oak. Pepper and orange peel first, burnt sugar when you stop talking. We keep two of these, because one of them is always empty.',
      picture: 'bottle-pair',
      url: `${site}/bottles/after-midnight${referral}`,
    },
    {
      name: 'Dealer Cut',
      kind: 'Bourbon, 92 proof',
      notes: 'Vanilla, toffee, no surprises. The one for players who say they do not like whiskey.',
      picture: 'bottle-wax',
      url: `${site}/bottles/dealer-cut${referral}`,
    },
    {
      name: 'Last Smoke',
      kind: 'Peated single malt, 96 proof',
      notes: 'A bonfire on a beach. Half the table asks for it, the other half moves a seat away.',
      picture: 'bottle-pour',
      url: `${site}/bottles/last-smoke${referral}`,
    },
  ] satisfies readonly Bottle[],
} as const

export const affiliateBenefits = {
  title: 'What a member gets',
  items: [
    {
      title: 'A tasting box every quarter',
      text: 'Three small pours and a card that says what to look for, in plain words.',
    },
    {
      title: 'Bottles the shops do not have',
      text: 'Single casks and short runs, at the price they were bought for.',
    },
    {
      title: 'A bottle of your choosing',
      text: 'One full size a quarter is in the membership. Skip it and the credit stays.',
    },
    {
      title: 'No small print to drink',
      text: 'Pause or leave from the account page, without a phone call.',
    },
  ],
  cta: { text: 'Become a member', url: `${site}/membership${referral}` },
} as const

export const affiliateGift = {
  title: 'For the host who has everything',
  lead: 'Send a bottle or a quarter of tasting boxes. It comes wrapped, with your own words on the card, and somebody of age has to sign for it.',
  cta: { text: 'Send a gift', url: `${site}/gifts${referral}` },
  picture: 'gift' satisfies PictureName,
} as const

export const affiliateAgeNote = `For people aged ${brand.minimumAge} and over. ${partner} ships only where the law allows it and asks for proof of age at the door. Drink like you bet: less than you could.`
