import { randomUUID } from 'node:crypto'

let nth = 0

/** A sign-up for the last longer with a unique e-mail. */
export function signup(overrides: object = {}) {
  nth += 1
  return {
    firstName: 'Ada',
    lastName: 'Quinn',
    email: `player${nth}@quinn.example`,
    phone: '+1 702 555 0100',
    buyInAmount: 2000,
    elapsedMs: 30_000,
    ...overrides,
  }
}

/** An inquiry as the sponsorship page sends it. */
export function inquiry(overrides: object = {}) {
  return {
    companyName: 'Acme Chips',
    contactName: 'Wile E.',
    email: 'wile@acme.example',
    phone: '+1 702 555 0199',
    packageType: 'full_product_placement',
    packagePrice: 1000,
    episodeCount: 'all',
    interestedInPodcast: true,
    message: 'We would like the left border.',
    elapsedMs: 30_000,
    ...overrides,
  }
}

/** A player as the dashboard's dialog sends them. */
export function player(playerName: string, overrides: object = {}) {
  return {
    playerName,
    displayName: playerName.toUpperCase(),
    rakeAmount: '10.00',
    avatarUrl: '',
    isActive: true,
    ...overrides,
  }
}

/** An application as the page sends it. */
export function application(overrides: object = {}) {
  return {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Quinn',
    email: 'ada@quinn.example',
    phone: '+1 702 555 0100',
    experience: 'over_10_years',
    stakes: '25_50',
    availability: ['weekend_evenings'],
    agreeToTerms: true,
    elapsedMs: 30_000,
    ...overrides,
  }
}
