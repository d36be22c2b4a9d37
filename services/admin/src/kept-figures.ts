import type { ReportName, ReportQuery } from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import type { Panel } from '@cardroom/contracts/summaries'
import type { Figures } from './domain/figures.ts'
import { addUpPieces, piecesOf } from './domain/pieces.ts'
import type { Span, Window } from './domain/window.ts'
import type { Cells, CellScope, Mark } from './repositories/cells.ts'

/** What a report is counted from. */
export type Wanted = {
  report: ReportName
  timeframe: ReportQuery['timeframe']
  panels: readonly Panel[]
  /** The panels of the previous period, of which totals and points are asked for. */
  comparedPanels: readonly Panel[]
  window: Window
  filter: ReportFilter
}

/** The figures of a report's window and of the one before it. The same object as long as nothing has changed. */
export type Counted = { current: Figures; previous: Figures | null }

type Piece = { mark: Mark; figures: Figures }
type Entry = {
  /** The window's end, epoch milliseconds. */
  to: number
  current: Piece[]
  previous: Piece[]
  /** What the pieces of the current window come to, but for the newest. */
  older: Figures
  counted: Counted
  rows: number
}

/** How many of the newest pieces are added up each time; those before them hardly ever change. */
const newestPieces = 2

/** How many groups and points are kept in all: some tens of megabytes. */
const mostRows = 200_000

/**
 * The cells as they were counted before, for as long as the worker has not changed them: days that are
 * over hardly ever change, so a report counts little more than today. What was asked for longest ago is
 * forgotten first.
 */
export function keptFigures(cells: Cells, most: number = mostRows) {
  const entries = new Map<string, Entry>()
  let rows = 0

  function forget(key: string): void {
    rows -= entries.get(key)?.rows ?? 0
    entries.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    forget(key)
    entries.set(key, entry)
    rows += entry.rows
    for (const [oldest] of entries) {
      if (rows <= most) return
      forget(oldest)
    }
  }

  return async function count(wanted: Wanted): Promise<Counted> {
    const { report, timeframe, window, filter } = wanted
    const { unit } = window
    const key = [report, timeframe, filter?.name, filter?.value].join('\u0000')
    const known = entries.get(key)
    // Another hour or day has begun: every piece begins and ends elsewhere.
    const kept = known?.to === window.to ? known : undefined
    const spans = piecesOf(unit, window)
    const spansBefore = window.previous === null ? [] : piecesOf(unit, window.previous)
    const marks = await cells.marks(unit, [...spans, ...spansBefore])
    const [current, previous] = await Promise.all([
      renewed(kept?.current, spans, marks.slice(0, spans.length), (stale) =>
        cells.figures(scopeOf(wanted.panels, window), stale),
      ),
      renewed(kept?.previous, spansBefore, marks.slice(spans.length), (stale) =>
        cells.totals(scopeOf(wanted.comparedPanels, window.previous ?? window), stale),
      ),
    ])
    if (kept !== undefined && current === kept.current && previous === kept.previous) {
      keep(key, kept)
      return kept.counted
    }
    const older =
      kept !== undefined && isSame(current.slice(newestPieces), kept.current.slice(newestPieces))
        ? kept.older
        : addUpPieces(figuresOf(current.slice(newestPieces)))
    const counted = {
      current: addUpPieces([...figuresOf(current.slice(0, newestPieces)), older]),
      previous: window.previous === null ? null : addUpPieces(figuresOf(previous)),
    }
    const size = [...figuresOf([...current, ...previous]), older, counted.current]
      .map(({ groups, points }) => groups.length + points.length)
      .reduce((all, one) => all + one, 0)
    keep(key, { to: window.to, current, previous, older, counted, rows: size })
    return counted

    function scopeOf(panels: readonly Panel[], { from }: Span): CellScope {
      return { panels, unit, filter, from }
    }
  }
}

/** The pieces with those counted anew whose mark is another by now; the very same if none is. */
async function renewed(
  kept: Piece[] | undefined,
  spans: readonly Span[],
  marks: readonly Mark[],
  count: (spans: readonly Span[]) => Promise<Figures[]>,
): Promise<Piece[]> {
  const isStale = (index: number) => kept === undefined || kept[index]?.mark !== marks[index]
  const stale = spans.filter((_, index) => isStale(index))
  if (stale.length === 0) return kept ?? []
  const fresh = (await inTurn(stale, count)).values()
  return spans.map((_, index) => {
    const known = kept?.[index]
    if (known !== undefined && !isStale(index)) return known
    const figures = fresh.next().value ?? { groups: [], points: [] }
    return { mark: marks[index] ?? null, figures }
  })
}

/**
 * The newest pieces in one statement, as a rule all there is to count; older ones in one each. A window
 * that is read for the first time from a cold disk is then no single statement that is ended half way.
 */
async function inTurn(
  spans: readonly Span[],
  count: (spans: readonly Span[]) => Promise<Figures[]>,
): Promise<Figures[]> {
  const figures = await count(spans.slice(0, newestPieces))
  for (const span of spans.slice(newestPieces)) figures.push(...(await count([span])))
  return figures
}

function figuresOf(pieces: readonly Piece[]): Figures[] {
  return pieces.map(({ figures }) => figures)
}

function isSame(pieces: readonly Piece[], others: readonly Piece[]): boolean {
  return pieces.every((piece, index) => piece === others[index])
}
