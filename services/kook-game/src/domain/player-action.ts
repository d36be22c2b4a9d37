import type { ClientFrame } from '@cardroom/contracts/kook-game'
import type { PlayerAction } from '@cardroom/poker-engine/action'

/** Who asks: the connection, the browser that it is from, and the token for a seat that it may take. */
export type Asker = { connection: string; deviceId: string | null; newToken: string }

/** What a frame asks of the table, but for the time; names are compared by the engine. */
export function playerActionOf(
  frame: ClientFrame,
  { connection, deviceId, newToken }: Asker,
): WithoutTime<PlayerAction> {
  switch (frame.type) {
    case 'sit_down': {
      const { seatIndex, username } = frame
      return { type: 'sit', seatIndex, username, connection, resumeToken: newToken, deviceId }
    }
    case 'resume':
      return { type: 'resume', resumeToken: frame.resumeToken, connection }
    case 'leave':
      return { type: 'leave', connection }
    case 'player_action': {
      const { action: type, username, handId, version } = frame
      return {
        type,
        connection,
        username,
        ...(handId !== undefined && { handId }),
        ...(version !== undefined && { version }),
      }
    }
  }
}

/** An action before it is known when it happens. */
export type WithoutTime<Action> = Action extends unknown ? Omit<Action, 'at'> : never
