import { createHmac, timingSafeEqual } from 'node:crypto'
import { ExploreQuery, ExploreTableQuery } from '@cardroom/contracts/explore'
import {
  type ReportMail,
  ReportMailFigures,
  type ReportMailKind,
  reportMailKinds,
  type ReportMailRow,
} from '@cardroom/contracts/report-mails'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'
import { dueReport } from './domain/mail-calendar.ts'
import type { Explore } from './figures/explore.ts'
import type { ReportMails } from './domain/report-mails.ts'
import type { ReportMailChoicesStore } from './repositories/report-mail-choices.ts'

export type ReportMailsDeps = {
  store: ReportMailChoicesStore
  explore: Explore
  logger: Logger
  /** Signs the links that end the mails. */
  secret: string
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** Rows of the sources and campaigns in a mail. */
const rowCount = 5

/**
 * The weekly and monthly reports by mail. `sendDue` puts what is due into the outbox; called every minute by every instance,
 * it sends each report once.
 */
export function createReportMails(
  deps: ReportMailsDeps,
): ReportMails & { sendDue: () => Promise<number> } {
  const { store, explore, logger, secret, now = Date.now } = deps

  const signature = (adminId: string) => signatureOf(secret, adminId)

  /** Sends the report of one kind to all that it is due to. */
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
    choices: (adminId) => store.of(adminId),

    choose: (adminId, choices) => store.set(adminId, choices, new Date(now())),

    async stop(token) {
      const [adminId = '', signed = ''] = token.split('.', 2)
      const expected = Buffer.from(signature(adminId))
      const given = Buffer.from(signed)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('not_found', 'There is no such link. Please check that it is whole.')
      }
      await store.set(adminId, { weekly: false, monthly: false, alerts: false }, new Date(now()))
    },

    async sendDue() {
      let sent = 0
      for (const kind of reportMailKinds) {
        try {
          sent += await send(kind)
        } catch (error) {
          // The figures may not be ready for a moment; the next call tries again.
          logger.warn({ err: error, kind }, 'could not mail report')
        }
      }
      if (sent > 0) logger.info({ sent }, 'reports mailed')
      return sent
    },
  }
}

/** What the link of a mail ends the mails of an administrator by. */
export function stopTokenOf(secret: string, adminId: string): string {
  return `${adminId}.${signatureOf(secret, adminId)}`
}

function signatureOf(secret: string, adminId: string): string {
  return createHmac('sha256', secret).update(`stop report mails ${adminId}`).digest('base64url')
}

type Figures = Pick<ReportMail, 'totals' | 'before' | 'sources' | 'campaigns'>

/** The figures of the last whole week or month, from the same reports as the dashboard's. */
async function figuresOf(explore: Explore, kind: ReportMailKind): Promise<Figures> {
  const period = kind === 'weekly' ? 'last-week' : 'last-month'
  const { totals, comparedTotals } = await explore.report(
    ExploreQuery.parse({ period, unit: 'month' }),
  )
  const rowsOf = async (by: 'source' | 'campaign'): Promise<ReportMailRow[]> => {
    // One more, because visits without a campaign are a row too.
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
