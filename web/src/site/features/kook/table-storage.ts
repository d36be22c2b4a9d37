import { HandRecord } from '@cardroom/contracts/kook-game'
import * as z from 'zod/mini'
import { localStore, readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import type { OwnContribution } from './contribute.ts'
import { parseJson } from './parse-json.ts'
import { noSession, Session } from './session.ts'
import type { LogLine, StoredHand } from './table-state.ts'

const LogLines = z.array(z.object({ id: z.int(), text: z.string() }))

const StoredHands = z.array(
  z.extend(HandRecord, {
    sawDeal: z.boolean(),
    isRefused: z.optional(z.boolean()),
  }),
)

const StoredContribution: z.ZodMiniType<OwnContribution> = z.object({
  handId: z.string(),
  seatIndex: z.int(),
  bytes: z.string(),
  root: z.nullable(z.string()),
  hasOpened: z.boolean(),
})

/**
 * What is stored of a table: by the browser the resume token, for all of its tabs, and by a tab across reloads what it
 * received.
 */
export function tableStorage(table: string) {
  const seatKey = `kookSeat:${table}`
  const sessionKey = `kookSession:${table}`
  const handsKey = `kookHands:${table}`
  const logKey = `kookLog:${table}`
  const dealKey = `kookDeal:${table}`

  return {
    /** Names what is stored of the seat, and the lock of the tab that plays it. */
    seatKey,
    table,
    resumeToken: (): string | null => readStored(localStore, seatKey),
    saveResumeToken: (token: string | null): void => writeStored(localStore, seatKey, token),
    session: (): Session => parseJson(Session, readStored(sessionStore, sessionKey)) ?? noSession,
    saveSession: (session: Session): void => {
      writeStored(sessionStore, sessionKey, JSON.stringify(session))
    },
    log: (): LogLine[] => parseJson(LogLines, readStored(sessionStore, logKey)) ?? [],
    saveLog: (lines: readonly LogLine[]): void => {
      writeStored(sessionStore, logKey, JSON.stringify(lines))
    },
    contribution: (): OwnContribution | null =>
      parseJson(StoredContribution, readStored(sessionStore, dealKey)),
    saveContribution: (own: OwnContribution): void => {
      writeStored(sessionStore, dealKey, JSON.stringify(own))
    },
    hands: (): StoredHand[] => parseJson(StoredHands, readStored(sessionStore, handsKey)) ?? [],
    saveHands: (hands: readonly StoredHand[]): void => {
      writeStored(sessionStore, handsKey, JSON.stringify(hands))
    },
  }
}

export type TableStorage = ReturnType<typeof tableStorage>
