import { createHmac, timingSafeEqual } from 'node:crypto'
import { ExploreQuery, ExploreTableQuery } from '@cardroom/contracts/explore'
import {
  type ReportMail,
  type ReportMailChoices,
  ReportMailFigures,
  type ReportMailKind,
  reportMailKinds,
  type ReportMailRow,
} from '@cardroom/contracts/report-mails'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'
import { dueReport } from './rules.ts'
import type { Explore } from '../figures/explore.ts'
import type { ReportMailChoicesStore } from './repository.ts'

export type ReportMailsDeps = {
  store: ReportMailChoicesStore
  explore: Explore
  logger: Logger
  /** Signs the links that unsubscribe from the mails. */
  secret: string
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** The number of sources and of campaigns in a mail. */
const rowCount = 5

export type ReportMails = ReturnType<typeof createReportMails>

/**
 * Weekly and monthly reports by mail. `sendDue` adds due reports to the outbox. Every instance calls it every minute,
 * and each report is sent once.
 */
export function createReportMails({
  store,
  explore,
  logger,
  secret,
  now = Date.now,
}: ReportMailsDeps) {
  const signature = (adminId: string) => signatureOf(secret, adminId)

  /** Sends one kind of report to everyone who is due to receive it. */
  async function send(kind: ReportMailKind): Promise<number> {
    const due = dueReport(kind, now())
    if (due === null) return 0
    const admins = await store.waiting(kind, due.from, new Date(due.dueAt))
    if (admins.length === 0) return 0
    const figures = await figuresOf(explore, kind)
    let sent = 0
    for (const admin of admins) {
      const stopToken = stopTokenOf(secret, admin.id)
      const mail = { kind, from: due.from, to: due.to, ...figures, stopToken }
      if (await store.send(admin, mail)) sent += 1
    }
    return sent
  }

  return {
    choices: (adminId: string) => store.of(adminId),

    /** A newly selected report is first sent at its next due time. */
    choose: (adminId: string, choices: ReportMailChoices) =>
      store.set(adminId, choices, new Date(now())),

    /** Unsubscribes the administrator who received the token. @throws AppError `not_found` */
    async stop(token: string): Promise<void> {
      const [adminId = '', signed = ''] = token.split('.', 2)
      const expected = Buffer.from(signature(adminId))
      const given = Buffer.from(signed)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('not_found', 'There is no such link. Please check that it is whole.')
      }
      await store.set(adminId, { weekly: false, monthly: false, alerts: false }, new Date(now()))
    },

    async sendDue(): Promise<number> {
      let sent = 0
      for (const kind of reportMailKinds) {
        try {
          sent += await send(kind)
        } catch (error) {
          // The figures may be unavailable for a moment; the next call tries again.
          logger.warn({ err: error, kind }, 'could not mail report')
        }
      }
      if (sent > 0) logger.info({ sent }, 'reports mailed')
      return sent
    },
  }
}

/** The token of the link that unsubscribes an administrator. */
export function stopTokenOf(secret: string, adminId: string): string {
  return `${adminId}.${signatureOf(secret, adminId)}`
}

function signatureOf(secret: string, adminId: string): string {
  return createHmac('sha256', secret).update(`stop report mails ${adminId}`).digest('base64url')
}

type Figures = Pick<ReportMail, 'totals' | 'before' | 'sources' | 'campaigns'>

/** The figures of the last full week or month, from the same reports that the dashboard shows. */
async function figuresOf(explore: Explore, kind: ReportMailKind): Promise<Figures> {
  const period = kind === 'weekly' ? 'last-week' : 'last-month'
  const { totals, comparedTotals } = await explore.report(
    ExploreQuery.parse({ period, unit: 'month' }),
  )
  const rowsOf = async (by: 'source' | 'campaign'): Promise<ReportMailRow[]> => {
    // One extra row, because visits without a campaign have a row as well.
    const query = { ...ExploreTableQuery.parse({ period, by }), limit: rowCount + 1 }
    const { rows } = await explore.table(query)
    return rows
      .filter(({ name }) => name !== '')
      .slice(0, rowCount)
      .map(({ name, figures, compared }) => ({
        name,
        visits: figures['visits'] ?? 0,
        before: compared?.['visits'] ?? 0,
      }))
  }
  return {
    totals: ReportMailFigures.parse(totals),
    before: ReportMailFigures.parse(comparedTotals),
    sources: await rowsOf('source'),
    campaigns: await rowsOf('campaign'),
  }
}
