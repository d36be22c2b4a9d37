import { Readable } from 'node:stream'
import type { LiveReport } from '@cardroom/contracts/live'
import {
  OfficeChange,
  type OfficeEvent,
  type OfficeKind,
  officeBatchMs,
  officeBeatMs,
  maxOfficeChanges,
  officeKinds,
} from '@cardroom/contracts/office-events'
import { may, type Role, roles } from '@cardroom/contracts/session'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'

export type OfficeEventTimes = {
  /** How often sessions are checked. */
  checkMs?: number
  visitorsMs?: number
  beatMs?: number
}

type Options = OfficeEventTimes & {
  /** The roles of the sessions that are still open. This query does not extend a session. */
  rolesOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>
  visits: () => Promise<LiveReport>
  logger: Logger
}

/** The buffer limit of a stream. A slower client is disconnected; it reconnects and reads its lists again. */
const maxUnreadBytes = 256 * 1024

type Stream = { sessionId: string; role: Role; events: Readable }

export type OfficeEvents = ReturnType<typeof createOfficeEvents>

/**
 * Sends every open dashboard the changes that its role may see, and the number of visitors on the site. A stream ends
 * with its session, when the role of the session changes, and when notifications stop.
 */
export function createOfficeEvents(options: Options) {
  const { rolesOf, visits, logger, checkMs = 5000, visitorsMs = 5000 } = options
  const streams = new Set<Stream>()
  let isListening = false
  let isClosed = false
  let waiting: OfficeChange[] = []
  let batch: NodeJS.Timeout | undefined
  let visitors: { total: number; text: string } | null = null

  function end(stream: Stream, lastWord = ''): void {
    if (!streams.delete(stream)) return
    if (lastWord !== '') stream.events.push(lastWord)
    stream.events.push(null)
  }

  function send(stream: Stream, text: string): void {
    if (stream.events.readableLength > maxUnreadBytes) end(stream)
    else stream.events.push(text)
  }

  function sendWaiting(): void {
    batch = undefined
    const changes = summed(waiting)
    waiting = []
    for (const role of roles) {
      const visible = changes.filter(({ kind }) => may(role, officeKinds[kind]))
      const text = visible.length === 0 ? '' : eventText({ type: 'changes', changes: visible })
      for (const stream of streams) if (stream.role === role && text !== '') send(stream, text)
    }
  }

  /** Ends the streams whose sessions have ended or have a different role. */
  async function checkSessions(): Promise<void> {
    // The result of the query does not cover streams that open while it runs.
    const asked = [...streams]
    if (asked.length === 0) return
    try {
      const open = await rolesOf([...new Set(asked.map(({ sessionId }) => sessionId))])
      for (const stream of asked) {
        if (open.get(stream.sessionId) !== stream.role) end(stream, eventText({ type: 'session' }))
      }
    } catch (error) {
      logger.warn({ err: error }, 'could not check dashboard sessions')
    }
  }

  async function countVisitors(): Promise<void> {
    if (streams.size === 0) {
      visitors = null
      return
    }
    try {
      const { at: _at, ...report } = await visits()
      const text = JSON.stringify(report)
      if (text === visitors?.text) return
      visitors = { total: report.total, text }
      for (const stream of streams) send(stream, visitorsText(report.total))
    } catch (error) {
      logger.warn({ err: error }, 'could not count visitors')
    }
  }

  const beat = eventText({ type: 'beat' })
  const timers = [
    setInterval(() => {
      for (const stream of streams) send(stream, beat)
    }, options.beatMs ?? officeBeatMs),
    everyAfterTheLast(checkSessions, checkMs),
    everyAfterTheLast(countVisitors, visitorsMs),
  ]
  for (const timer of timers) timer.unref()

  function endAll(): void {
    for (const stream of streams) end(stream)
  }

  return {
    /** Handles a notification on `officeChannel`. */
    hear(payload: string): void {
      const { data: change } = OfficeChange.safeParse(parsed(payload))
      if (change === undefined) {
        logger.warn({ payload }, 'invalid notification')
        return
      }
      if (mayEndSessions.has(change.kind)) void checkSessions()
      waiting.push(change)
      batch ??= setTimeout(sendWaiting, officeBatchMs)
    },

    startHearing(): void {
      isListening = true
    },

    /** Changes may be missed from now on, so all streams end. Dashboards read their lists again when they reconnect. */
    stopHearing(): void {
      isListening = false
      endAll()
    },

    /**
     * Opens the stream of one dashboard. Lists that are read after this call, together with the stream, miss no change.
     * @throws AppError `unavailable` while notifications are not received
     */
    open(sessionId: string, role: Role): Readable {
      if (!isListening || isClosed) {
        throw new AppError('unavailable', 'Changes cannot be followed for a moment')
      }
      const stream = { sessionId, role, events: new Readable({ read() {} }) }
      stream.events.once('close', () => streams.delete(stream))
      streams.add(stream)
      // Sends the client its first byte immediately.
      stream.events.push(beat)
      if (visitors === null) void countVisitors()
      else stream.events.push(visitorsText(visitors.total))
      return stream.events
    },

    /** The number of visits in progress; null if no dashboard has been open for a while. */
    visitors: (): number | null => visitors?.total ?? null,

    /** The number of open streams. */
    size: (): number => streams.size,

    close(): void {
      isClosed = true
      clearTimeout(batch)
      for (const timer of timers) clearInterval(timer)
      endAll()
    },
  }
}

const mayEndSessions = new Set<OfficeKind>(['session', 'admin'])

/** Runs the task repeatedly, never twice at the same time. */
function everyAfterTheLast(run: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let isRunning = false
  return setInterval(() => {
    if (isRunning) return
    isRunning = true
    void run().finally(() => {
      isRunning = false
    })
  }, everyMs)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function eventText(event: OfficeEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

function visitorsText(total: number): string {
  return eventText({ type: 'visitors', total })
}

/** One change per row, or a single change without rows if a kind has many. */
export function summed(changes: readonly OfficeChange[]): OfficeChange[] {
  return [...Map.groupBy(changes, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const rows = new Map<string | null, OfficeChange>()
    for (const change of own) {
      // A new row that is changed immediately still counts as new.
      const isStillNew = rows.get(change.id)?.what === 'added' && change.what === 'changed'
      if (!isStillNew) rows.set(change.id, change)
    }
    return rows.size > maxOfficeChanges
      ? [{ kind, id: null, what: 'changed' as const }]
      : [...rows.values()]
  })
}
