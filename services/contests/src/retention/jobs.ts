import {
  contactsKeptMonths,
  logsKeptDays,
  entriesKeptMonths,
  pastReadersKeptMonths,
  spamKeptDays,
  unconfirmedReadersKeptDays,
} from '@cardroom/brand/retention'
import type { Logger } from '@cardroom/service-kit/logger'
import type { KookNames } from '../kook-weekly/repository.ts'
import type { Mails } from '../mail/repository.ts'
import type { RakePlayers } from '../rake-race/repository.ts'
import type { LastLongerEntries } from '../last-longer/repository.ts'
import type { PlayerPictures } from '../pictures/repository.ts'
import type { PolicyReports } from '../policy-reports/repository.ts'
import type { OldContacts } from './repository.ts'

export type DeleteExpiredRowsDeps = {
  mails: Mails
  rakePlayers: RakePlayers
  lastLongerEntries: LastLongerEntries
  kookNames: KookNames
  oldContacts: OldContacts
  playerPictures: PlayerPictures
  policyReports: PolicyReports
  logger: Logger
}

/** The period in which a change can be undone. */
const deletedRowDays = 30
const giveUpDays = 7
const finishedMailDays = 30

/** Abandons old mails and deletes expired rows. An error is logged, and the next run tries again. */
export async function deleteExpiredRows(deps: DeleteExpiredRowsDeps): Promise<void> {
  const { logger } = deps
  try {
    const givenUp = await deps.mails.giveUpOlderThan(giveUpDays)
    for (const mail of givenUp) logger.error(mail, 'mail given up')
    await deps.mails.deleteFinished(finishedMailDays)
    await deps.rakePlayers.removeDeleted(deletedRowDays)
    await deps.playerPictures.removeUnused(deletedRowDays + 1)
    await deps.lastLongerEntries.removeDeleted(deletedRowDays)
    await deps.kookNames.removeExpired()
    await deps.policyReports.deleteOlderThan(logsKeptDays)
    const { oldContacts } = deps
    await oldContacts.deleteOwnDataLinks()
    const deleted = {
      spam: await oldContacts.deleteSpam(spamKeptDays),
      contacts: await oldContacts.deleteOlderThan(contactsKeptMonths),
      entries: await oldContacts.deleteEntriesOlderThan(entriesKeptMonths),
      readers: await oldContacts.deleteReaders(unconfirmedReadersKeptDays, pastReadersKeptMonths),
    }
    if (Object.values(deleted).some((rows) => rows > 0)) logger.info(deleted, 'old rows deleted')
  } catch (error) {
    logger.error({ err: error }, 'could not delete expired rows')
  }
}
