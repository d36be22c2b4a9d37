import * as z from 'zod/mini'
import { NewUsername, Username } from './kook-names.ts'

/** The maximum number of house tables. The first is `/kook`, the others are `/kook/house-2` and so on. */
export const maxHouseTables = 4

/** The number of players that one network may seat at a house table; `RATE_LIMIT_FACTOR` multiplies it. */
export const seatsPerNetwork = 2

/** The limits of a host's settings: the ante in chips, and the seconds per turn. */
export const hostBounds = {
  ante: { min: 1, max: 20 },
  turnSeconds: { min: 10, max: 60 },
} as const

/** The characters of the random part of a private table's name. No two of them look alike. */
export const nameAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const randomLength = 6

/**
 * Matches the random suffix in the name of a table with a host: 30 random bits, so that nobody finds the table without
 * the link.
 */
export const randomPart = new RegExp(`^(.+)-([${nameAlphabet}]{${randomLength}})$`)

/** Returns a name for a new private table, such as `friday-7k3m9x`. @param random one byte per character */
export function newTableName(text: string, random: Uint8Array): string {
  const readable = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40 - randomLength - 1)
    .replaceAll(/^-+|-+$/g, '')
  return `${readable || 'table'}-${toCharacters(random.slice(0, randomLength))}`
}

const practiceName = new RegExp(`^practice-[${nameAlphabet}]{16}$`)

/** Whether a table is a practice table, where one person plays with bots. No other table's name matches the pattern. */
export function isPracticeTable(name: string | null): boolean {
  return name !== null && practiceName.test(name)
}

/** Returns a name for a new practice table. @param random 16 random bytes */
export function newPracticeName(random: Uint8Array): string {
  return `practice-${toCharacters(random.slice(0, 16))}`
}

function toCharacters(random: Uint8Array): string {
  return Array.from(random, (byte) => nameAlphabet[byte % nameAlphabet.length]).join('')
}

/** Returns the number of a house table from its name (null for the first), or null if it is not a house table. */
export function houseNumber(table: string | null): number | null {
  if (table === null) return 1
  const number = Number(/^house-(\d)$/.exec(table)?.[1] ?? 0)
  return number >= 2 && number <= maxHouseTables ? number : null
}

/** Returns the name of a house table from its number, or null for the first table. */
export function houseName(number: number): string | null {
  return number === 1 ? null : `house-${number}`
}

const secret = z.string().check(z.regex(/^[\w-]{22,64}$/))
const between = ({ min, max }: { min: number; max: number }) =>
  z.int().check(z.gte(min), z.lte(max))

/**
 * A command from the host of a private table. The page that opens the table creates the secret. `open` makes its sender
 * the host if the name has a random part and nobody has sat down yet.
 */
export const HostFrame = z.strictObject({
  type: z.literal('host'),
  secret,
  command: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('open'), hostId: z.string().check(z.regex(/^[\w-]{8,32}$/)) }),
    z.strictObject({
      type: z.literal('set_rules'),
      ante: between(hostBounds.ante),
      turnSeconds: between(hostBounds.turnSeconds),
    }),
    z.strictObject({ type: z.literal('pause'), isPaused: z.boolean() }),
    z.strictObject({
      type: z.literal('kick'),
      seatIndex: z.int().check(z.gte(0), z.lt(6)),
      username: Username,
    }),
    z.strictObject({ type: z.literal('close') }),
  ]),
})
export type HostFrame = z.infer<typeof HostFrame>

/** Joins the waiting list of a full house table, or reclaims the place with this secret. */
export const Wait = z.strictObject({ type: z.literal('wait'), username: NewUsername, secret })

export const StopWaiting = z.strictObject({ type: z.literal('stop_waiting') })

/** The host's settings as everybody sees them; the rules apply to the next hand. */
export const HostedTable = z.object({
  /** The same id as in `open`, so that the host's page recognizes itself. */
  id: z.string(),
  ante: z.int(),
  turnMs: z.int(),
  isPaused: z.boolean(),
  isClosed: z.boolean(),
})
export type HostedTable = z.infer<typeof HostedTable>

/**
 * A place on the waiting list. `offeredUntil`, in epoch milliseconds, is the time until which a seat is kept for it.
 */
export const Waiting = z.object({
  username: z.string(),
  isAway: z.boolean(),
  offeredUntil: z.nullable(z.int()),
})
export type Waiting = z.infer<typeof Waiting>

/** One open house table in the lobby. */
export const HouseTable = z.strictObject({
  /** The `<name>` in `/kook/<name>`; null for `/kook`. */
  name: z.nullable(z.string()),
  players: z.int(),
  seats: z.int(),
  watchers: z.int(),
  waiting: z.int(),
})
export type HouseTable = z.infer<typeof HouseTable>

/** The open house tables, starting with the first. Private tables are not listed anywhere. */
export const HouseTables = z.strictObject({ success: z.literal(true), tables: z.array(HouseTable) })
export type HouseTables = z.infer<typeof HouseTables>
