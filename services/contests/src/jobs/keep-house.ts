import type { Logger } from '@cardroom/service-kit/logger'
import type { Mails } from '../repositories/mails.ts'
import type { RakePlayers } from '../repositories/rake-players.ts'
import type { WsopSignups } from '../repositories/wsop-signups.ts'

export type KeepHouseDeps = {
  mails: Mails
  rakePlayers: RakePlayers
  wsopSignups: WsopSignups
  logger: Logger
}

/** As long as a change can be undone. */
const deletedDays = 30
const giveUpDays = 7
const keptMailDays = 30

/** Removes what is past its time. What fails is logged, and tried again the next time. */
export async function keepHouse(deps: KeepHouseDeps): Promise<void> {
  const { logger } = deps
  try {
    const { givenUp } = await deps.mails.keepHouse(giveUpDays, keptMailDays)
    if (givenUp > 0) logger.error({ mails: givenUp }, 'mail given up')
    await deps.rakePlayers.removeDeleted(deletedDays)
    await deps.wsopSignups.removeDeleted(deletedDays)
  } catch (error) {
    logger.error({ err: error }, 'old rows not removed')
  }
}
