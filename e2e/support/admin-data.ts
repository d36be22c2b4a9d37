import { randomUUID } from 'node:crypto'
import { type AdminAccount, signedInAdmin } from './admin-account.ts'
import { origin } from './origin.ts'

/*
 * Creates records of the back office through the public and admin APIs. Tests share one stack, so
 * every name is unique.
 */

/** Signed in once per process. */
let account: Promise<AdminAccount> | undefined

/** A unique word of letters. */
export function newWord(): string {
  const letters = randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'klmnopqrst'.charAt(Number(digit)))
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1, 12)}`
}

export type Inquiry = { id: string; companyName: string; contactName: string; email: string }

/** Sends an inquiry of a sponsor: the full placement in 3 to 5 episodes, worth $4,000. */
export async function newInquiry(word = newWord(), change: object = {}): Promise<Inquiry> {
  const inquiry = {
    id: randomUUID(),
    companyName: `${word} Whiskey`,
    contactName: `Mona ${word}`,
    email: `${word.toLowerCase()}@sponsor.example`,
    ...change,
  }
  await send('POST', '/api/sponsorships', {
    phone: '+1 702 555 0100',
    packageType: 'full_product_placement',
    episodeCount: '3_5',
    message: 'Call me in the morning.',
    elapsedMs: 30_000,
    ...inquiry,
  })
  return inquiry
}

export type Participant = { id: number; name: string; email: string }

/** Shows an entry of the last longer to everyone. */
export async function confirmEntry(id: number): Promise<void> {
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/confirmation`, { isConfirmed: true })
}

/** Creates an entry of the last longer. */
export async function newParticipant(word = newWord()): Promise<Participant> {
  const email = `${word.toLowerCase()}@player.example`
  const answer = await send<{ data: { id: number } }>('POST', '/api/wsop/signup', {
    firstName: 'Mona',
    lastName: word,
    email,
    phone: '+1 702 555 0100',
    elapsedMs: 30_000,
  })
  return { id: answer.data.id, name: `Mona ${word}`, email }
}

/** Reports chips without the cookie of the browser that signed up. */
export async function reportChips(email: string, chipCount: number): Promise<void> {
  await send('PATCH', '/api/wsop/chips', { email, chipCount })
}

/** Sends an application to join the game. */
export async function newApplication(word = newWord()): Promise<{ id: string; name: string }> {
  const id = randomUUID()
  await send('POST', '/api/applications', {
    id,
    firstName: 'Ada',
    lastName: word,
    email: `${word.toLowerCase()}@applicant.example`,
    phone: '+1 702 555 0100',
    experience: 'over_10_years',
    stakes: '25_50',
    availability: ['weekend_evenings'],
    interests: ['live_game'],
    comments: 'I know the way.',
    agreeToTerms: true,
    elapsedMs: 30_000,
  })
  return { id, name: `Ada ${word}` }
}

export type Player = { id: number; playerName: string; displayName: string }

/** Adds a player to the leaderboard. */
export async function newPlayer(rakeAmount = '0.00', word = newWord()): Promise<Player> {
  const player = { playerName: word.toLowerCase(), displayName: `${word} Jones` }
  const answer = await asAdmin<{ data: { id: number } }>('POST', '/api/admin/rake-players', {
    ...player,
    rakeAmount,
  })
  return { id: answer.data.id, ...player }
}

/** Sends a request as the first administrator. */
export async function asAdmin<Answer = object>(
  method: string,
  path: string,
  payload?: object,
): Promise<Answer> {
  account ??= signedInAdmin(origin)
  const { cookieHeader } = await account
  return await send(method, path, payload, { cookie: cookieHeader })
}

async function send<Answer = object>(
  method: string,
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(new URL(path, origin), {
    method,
    headers: { origin, ...(payload && { 'content-type': 'application/json' }), ...headers },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer
}
