import * as z from 'zod/mini'
import { storedValue } from './stored-value.ts'

const maxNames = 50

const muted = storedValue<readonly string[]>('kook:muted', z.array(z.string()), [])

/** The players whose emotes are not shown, in small letters: names are unique at a table without regard to case. */
export const useMutedPlayers = muted.useValue

/** Mutes a player's emotes or shows them again, also on later visits. */
export function setMuted(username: string, isMuted: boolean): void {
  const name = username.toLowerCase()
  const others = muted.read().filter((each) => each !== name)
  muted.save(isMuted ? [...others, name].slice(-maxNames) : others)
}
