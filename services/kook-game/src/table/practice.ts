import { isPracticeTable } from '@cardroom/contracts/kook-lobby'
import { decide } from '@cardroom/poker-bots/strategies'
import type { Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'
import type { PlayerRequest } from './player-action.ts'

/** The bots of a practice table. The word "bot" is not allowed in a person's name. */
const bots = [
  { username: 'Bot Ada', strategy: 'tight' },
  { username: 'Bot Max', strategy: 'loose' },
  { username: 'Bot Eva', strategy: 'tight' },
  { username: 'Bot Leo', strategy: 'loose' },
]

/** Adds the bots to a request to sit down at a practice table. All other requests stay unchanged. */
export function withBotsAt(name: string | null, request: PlayerRequest): PlayerRequest {
  return request.type === 'sit' && isPracticeTable(name) ? { ...request, bots } : request
}

/** Returns the move of a bot, which knows only what its seat may see. @param random from 0 inclusive to 1 exclusive */
export function moveOfBot(table: Table, seatIndex: number, random: () => number) {
  const strategy = table.seats[seatIndex]?.bot === 'loose' ? 'loose' : 'tight'
  const move = decide(strategy, view(table, seatIndex), seatIndex, random)
  return { type: 'move_bot' as const, move }
}
