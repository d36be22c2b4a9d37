import { HandRecord } from '@cardroom/contracts/kook-game'
import * as z from 'zod/mini'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import type { StoredHand } from './table-state.ts'

const StoredHands = z.array(
  z.extend(HandRecord, { sawDeal: z.boolean(), ownSeat: z.nullable(z.int()) }),
)

/** What a tab stores of a table across reloads: the resume token, and the hands it received. */
export function tableStorage(table: string) {
  const seatKey = `kookSeat:${table}`
  const handsKey = `kookHands:${table}`

  return {
    resumeToken: (): string | null => readStored(sessionStore, seatKey),
    saveResumeToken: (token: string | null): void => {
      writeStored(sessionStore, seatKey, token)
    },
    hands: (): StoredHand[] => readHands(readStored(sessionStore, handsKey)),
    saveHands: (hands: readonly StoredHand[]): void => {
      writeStored(sessionStore, handsKey, JSON.stringify(hands))
    },
  }
}

export type TableStorage = ReturnType<typeof tableStorage>

function readHands(text: string | null): StoredHand[] {
  try {
    return StoredHands.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
