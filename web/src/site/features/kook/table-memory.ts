import { HandRecord } from '@cardroom/contracts/kook-game'
import * as z from 'zod/mini'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import type { ToldHand } from './table-state.ts'

const StoredHands = z.array(
  z.extend(HandRecord, { sawDeal: z.boolean(), ownSeat: z.nullable(z.int()) }),
)

/** What a tab remembers of a table over a reload: the seat's secret, and the hands it was told. */
export function tableMemory(table: string) {
  const seatKey = `kookSeat:${table}`
  const handsKey = `kookHands:${table}`

  return {
    resumeToken: (): string | null => readStored(sessionStore, seatKey),
    keepSeat: (token: string | null): void => {
      writeStored(sessionStore, seatKey, token)
    },
    hands: (): ToldHand[] => readHands(readStored(sessionStore, handsKey)),
    keepHands: (hands: readonly ToldHand[]): void => {
      writeStored(sessionStore, handsKey, JSON.stringify(hands))
    },
  }
}

export type TableMemory = ReturnType<typeof tableMemory>

function readHands(text: string | null): ToldHand[] {
  if (text === null) return []
  try {
    const stored = StoredHands.safeParse(JSON.parse(text))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}
