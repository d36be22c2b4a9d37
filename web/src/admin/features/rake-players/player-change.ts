import type { AdminRakePlayer, RakePlayerRequest } from '@cardroom/contracts/rake-race-admin'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { ChangedMeanwhile } from './rake-players-api.ts'

/** The fields that a form sends, as the player has them. */
export function fieldsOf(player: AdminRakePlayer): RakePlayerRequest {
  const { playerName, displayName, rakeAmount, avatarUrl, isActive } = player
  return { playerName, displayName, rakeAmount, avatarUrl: avatarUrl ?? '', isActive }
}

/** The message of a failed change of a player. */
export function failureOf(error: Error, otherwise: string): string {
  if (error instanceof ChangedMeanwhile) {
    return error.current === null
      ? 'This player was deleted by someone else in the meantime'
      : `${error.current.displayName} was changed by someone else in the meantime. Look at it again before you save.`
  }
  return readErrorMessage(error, otherwise)
}
