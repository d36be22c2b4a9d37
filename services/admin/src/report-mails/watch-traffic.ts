import { brand } from '@cardroom/brand/brand'
import type { TrafficAlertKind } from '@cardroom/contracts/report-mails'
import type { Logger } from '@cardroom/service-kit/logger'
import { sql } from 'kysely'
import { stopTokenOf } from './report-mails.ts'
import type { Span } from '../figures/time-range.ts'
import type { FiguresCopy } from '../figures/copy.ts'
import { judgeTraffic, meanOf, silentHours, type Traffic, usualWeeks } from './alert-rules.ts'
import type { TrafficAlerts } from './repository.ts'

export type WatchTrafficDeps = {
  copy: FiguresCopy
  alerts: TrafficAlerts
  logger: Logger
  /** Signs the links that unsubscribe from the mails. */
  secret: string
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/**
 * Compares current visits with those of the same hours in earlier weeks, and mails subscribed administrators when an
 * alert begins and when it ends. Every instance calls this every few minutes.
 */
export function watchTraffic({ copy, alerts, logger, secret, now = Date.now }: WatchTrafficDeps) {
  async function check(): Promise<void> {
    const at = now()
    const traffic = await readTraffic(copy, at)
    const { begins, ends } = judgeTraffic(traffic, await alerts.open())
    for (const [kinds, isOver] of [
      [begins, false],
      [ends, true],
    ] as const) {
      for (const alert of kinds) {
        const figures = figuresOf(alert, traffic)
        const mails = await alerts.change(alert, isOver, new Date(at), ({ id, email }) => ({
          kind: 'traffic-alert',
          recipient: email,
          data: {
            alert,
            isOver,
            at: new Date(at).toISOString(),
            ...figures,
            stopToken: stopTokenOf(secret, id),
          },
        }))
        logger.info({ alert, isOver, mails, ...figures }, 'traffic alert')
      }
    }
  }

  return {
    /** Never rejects: an error is logged, and the next call tries again. */
    check: async (): Promise<void> => {
      try {
        await check()
      } catch (error) {
        logger.warn({ err: error }, 'could not compare traffic')
      }
    },
  }
}

async function readTraffic(copy: FiguresCopy, at: number): Promise<Traffic> {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(brand.timeZone)
  // Uses local time: nine in the morning is compared with nine in the morning, even across a clock change.
  const ends = Array.from({ length: usualWeeks + 1 }, (_, weeks) => moment.subtract({ weeks }))
  const spans = (hours: number): Span[] =>
    ends.map((end) => ({
      from: end.subtract({ hours }).epochMilliseconds,
      to: end.epochMilliseconds,
    }))
  const first = moment.subtract({ weeks: usualWeeks }).epochMilliseconds
  return await copy.read(async (ask) => {
    const visitsIn = async (all: Span[]) => {
      const counts = sql.join(
        all.map(
          ({ from, to }) => sql`count(*) FILTER (ms >= ${sql.lit(from)} AND ms < ${sql.lit(to)})`,
        ),
      )
      const [row] = await ask(sql<{ visits: number[] }>`
        SELECT [${counts}]::INTEGER[] AS visits FROM visit WHERE quality = 'ok'`)
      return row?.visits ?? []
    }
    const [lastHour = 0, ...usualHour] = await visitsIn(spans(1))
    const [lastHours = 0, ...usualHours] = await visitsIn(spans(silentHours))
    const before = await ask(
      sql<object>`SELECT 1 AS found FROM visit WHERE ms < ${sql.lit(first)} LIMIT 1`,
    )
    return { lastHour, usualHour, lastHours, usualHours, hasHistory: before.length > 0 }
  })
}

function figuresOf(alert: TrafficAlertKind, traffic: Traffic) {
  const { lastHour, usualHour, lastHours, usualHours } = traffic
  return alert === 'spike'
    ? { hours: 1, visits: lastHour, usual: Math.round(meanOf(usualHour)) }
    : { hours: silentHours, visits: lastHours, usual: Math.round(meanOf(usualHours)) }
}
