import * as z from 'zod/mini'
import { NewUsername, Username } from './kook-names.ts'

/** The most house tables: `/kook`, `/kook/house-2` and so on. */
export const maxHouseTables = 4

/** The most players of one network at a house table; `RATE_LIMIT_FACTOR` multiplies it. */
export const seatsPerNetwork = 2

/** Bounds of a host's choices: chips that every player antes, and seconds to act. */
export const hostBounds = {
  ante: { min: 1, max: 20 },
  turnSeconds: { min: 10, max: 60 },
} as const

/** The characters of the random part of a private table's name, without lookalikes. */
export const nameAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const randomLength = 6

/** The end of a hosted table's name: 30 random bits, so that only people with the link find it. */
export const randomPart = new RegExp(`^(.+)-([${nameAlphabet}]{${randomLength}})$`)

/** The name of a new private table, such as `friday-7k3m9x`. @param random one byte per character */
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

/** Whether a table is a practice table with bots, which only its name shows. */
export function isPracticeTable(name: string | null): boolean {
  return name !== null && practiceName.test(name)
}

/** The name of a new practice table. @param random 16 random bytes */
export function newPracticeName(random: Uint8Array): string {
  return `practice-${toCharacters(random.slice(0, 16))}`
}

function toCharacters(random: Uint8Array): string {
  return Array.from(random, (byte) => nameAlphabet[byte % nameAlphabet.length]).join('')
}

/** The number of a house table by its name (null for the first); null for other tables. */
export function houseNumber(table: string | null): number | null {
  if (table === null) return 1
  const number = Number(/^house-(\d)$/.exec(table)?.[1] ?? 0)
  return number >= 2 && number <= maxHouseTables ? number : null
}

/** The name of a house table, null for the first. */
export function houseName(number: number): string | null {
  return number === 1 ? null : `house-${number}`
}

const secret = z.string().check(z.regex(/^[\w-]{22,64}$/))
const between = ({ min, max }: { min: number; max: number }) =>
  z.int().check(z.gte(min), z.lte(max))

/**
 * A command of a private table's host. The page that opens the table makes the secret; `open` makes its sender the host, if
 * the name has a random part and nobody has sat down yet.
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

/** Waits for a seat at a full house table, or resumes the place with this secret. */
export const Wait = z.strictObject({ type: z.literal('wait'), username: NewUsername, secret })

export const StopWaiting = z.strictObject({ type: z.literal('stop_waiting') })

/** The public state of a hosted table; the rules apply to the next hand. */
export const HostedTable = z.object({
  /** As in `open`, so that the host's page recognizes itself. */
  id: z.string(),
  ante: z.int(),
  turnMs: z.int(),
  isPaused: z.boolean(),
  isClosed: z.boolean(),
})
export type HostedTable = z.infer<typeof HostedTable>

/** A place on the waiting list; an offered seat is reserved until `offeredUntil`, in epoch milliseconds. */
export const Waiting = z.object({
  username: z.string(),
  isAway: z.boolean(),
  offeredUntil: z.nullable(z.int()),
})
export type Waiting = z.infer<typeof Waiting>

export const HouseTable = z.strictObject({
  /** As in `/kook/<name>`; null for `/kook`. */
  name: z.nullable(z.string()),
  players: z.int(),
  seats: z.int(),
  watchers: z.int(),
  waiting: z.int(),
})
export type HouseTable = z.infer<typeof HouseTable>

/** The open house tables in order; private tables are not listed. */
export const HouseTables = z.strictObject({ success: z.literal(true), tables: z.array(HouseTable) })
export type HouseTables = z.infer<typeof HouseTables>
