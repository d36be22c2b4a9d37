import type { Table } from '@cardroom/poker-engine/table-state'
import { refuseName } from './player-names.ts'

/** Who asks for a seat. */
type Sitter = { username: string }

/** Why a free seat is not given, by the rules of this service that the game itself does not know; null when it is. */
export function refuseSeat({ seats }: Table, { username }: Sitter): string | null {
  return refuseName(
    username,
    seats.flatMap((seat) => seat?.username ?? []),
  )
}
