import { startOfDay, startOfHour } from '@cardroom/brand/calendar'
import { type FilterName, filterNames, hourlyDays, type Panel } from '@cardroom/contracts/summaries'

/** What a record can be filtered by; an empty text is not known. */
export type Dimensions = Readonly<Record<FilterName, string>>

/** A cell of `summary_hours` or `summary_days`, by column; times are epoch milliseconds. */
export type Cell = {
  panel: Panel
  filter: FilterName | ''
  filter_value: string
  bucket: number
  key1: string
  key2: string
  key3: string
  /** Null: never before. */
  seen_before: number | null
  n: number
  total: number
  timed: number
  sessions: number
}

type Keys = readonly [key1?: string, key2?: string, key3?: string]
type Amounts = Partial<Pick<Cell, 'n' | 'total' | 'timed' | 'sessions'>>
export type Grain = 'hour' | 'day'
type Place = { bucket: number; seenBefore: number | null }

export type CellSheet = ReturnType<typeof createCellSheet>

const hourlyMs = hourlyDays * 24 * 60 * 60 * 1000
// No stored text contains it.
const separator = '\u0000'

/** Whether an hour is recent enough to have cells of its own. */
export function isHourly(at: number, now: number): boolean {
  return startOfHour(at) >= startOfHour(now) - hourlyMs
}

/**
 * Adds up what a batch changes, so that every cell is written once.
 * @param now epoch milliseconds; hours that lie too far back get no cells
 */
export function createCellSheet(now: number) {
  const sheets = { hour: new Map<string, Counted>(), day: new Map<string, Counted>() }
  const touched = { hour: new Set<number>(), day: new Set<number>() }

  // Records of a batch are much alike: they are added up before they are counted for each filter.
  function addAt(
    grain: Grain,
    { bucket, seenBefore }: Place,
    panel: Panel,
    [key1 = '', key2 = '', key3 = '']: Keys,
    of: Dimensions,
    amounts: Amounts,
  ): void {
    touched[grain].add(bucket)
    const dimensions = [of.source, of.medium, of.page, of.country, of.device]
    const key = [panel, bucket, key1, key2, key3, seenBefore, ...dimensions].join(separator)
    let counted = sheets[grain].get(key)
    if (counted === undefined) {
      const sums = { n: 0, total: 0, timed: 0, sessions: 0 }
      counted = { panel, bucket, key1, key2, key3, seen_before: seenBefore, ...sums, of }
      sheets[grain].set(key, counted)
    }
    addTo(counted, amounts)
  }

  return {
    /** Counts in the hour and in the day of `at`. */
    add(panel: Panel, at: number, keys: Keys, of: Dimensions, amounts: Amounts): void {
      if (isHourly(at, now)) {
        addAt('hour', { bucket: startOfHour(at), seenBefore: null }, panel, keys, of, amounts)
      }
      addAt('day', { bucket: startOfDay(at), seenBefore: null }, panel, keys, of, amounts)
    },

    /** Counts sessions in one bucket, by the bucket in which they saw the page last. */
    addSessions(
      grain: Grain,
      place: Place,
      panel: Panel,
      keys: Keys,
      of: Dimensions,
      sessions: number,
    ): void {
      if (grain === 'hour' && !isHourly(place.bucket, now)) return
      addAt(grain, place, panel, keys, of, { sessions })
    },

    /** Says that a record of that time has changed, though no cell counts what has. */
    touch(at: number): void {
      if (isHourly(at, now)) touched.hour.add(startOfHour(at))
      touched.day.add(startOfDay(at))
    },

    /** The buckets of which something has changed, oldest first. */
    buckets(grain: Grain): number[] {
      return [...touched[grain]].toSorted((one, other) => one - other)
    },

    /**
     * The cells that change, under no filter and under each dimension that is known, in the order of
     * their key.
     */
    cells(grain: Grain): Cell[] {
      const cells = new Map<string, Cell>()
      for (const { of, ...counted } of sheets[grain].values()) {
        addCell(cells, counted, '', '')
        for (const filter of filterNames) {
          if (of[filter] !== '') addCell(cells, counted, filter, of[filter])
        }
      }
      return [...cells]
        .filter(([, cell]) => cell.n || cell.total || cell.timed || cell.sessions)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, cell]) => cell)
    },
  }
}

type Unfiltered = Omit<Cell, 'filter' | 'filter_value'>
type Counted = Unfiltered & { of: Dimensions }

function addCell(
  cells: Map<string, Cell>,
  counted: Unfiltered,
  filter: FilterName | '',
  filterValue: string,
): void {
  const { panel, bucket, key1, key2, key3, seen_before: seen } = counted
  const key = [panel, filter, filterValue, bucket, key1, key2, key3, seen].join(separator)
  const cell = cells.get(key)
  if (cell === undefined) cells.set(key, { ...counted, filter, filter_value: filterValue })
  else addTo(cell, counted)
}

function addTo(sums: Required<Amounts>, amounts: Amounts): void {
  sums.n += amounts.n ?? 0
  sums.total += amounts.total ?? 0
  sums.timed += amounts.timed ?? 0
  sums.sessions += amounts.sessions ?? 0
}
