import { brand } from '@cardroom/brand/brand'
import { startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import type { Metric } from '@cardroom/contracts/metrics'
import { type FilterName, filterNames, hourlyDays } from '@cardroom/contracts/summaries'

/** The value of every filter for one record; an empty text is unknown. */
export type FilterValues = Readonly<Record<FilterName, string>>

type Measures = { count: number; sum: number; sample_count: number; sessions: number }

/** A change of a row of `summary_hours` or `summary_days`, by column; times are epoch milliseconds. */
export type RollupRow = Measures & {
  metric: Metric
  filter: FilterName | ''
  filter_value: string
  bucket: number
  dim1: string
  dim2: string
  dim3: string
  /** The bucket in which the row's sessions saw the page last; null: never, or the row counts no sessions. */
  previous_bucket: number | null
}

type Dims = readonly string[]
export type Grain = 'hour' | 'day'
type Place = { bucket: number; previousBucket: number | null }

export type RollupChanges = ReturnType<typeof createRollupChanges>

const hourlyMs = hourlyDays * 24 * 60 * 60 * 1000
/**
 * Adds up what a batch changes, so that every rollup row is written once.
 * @param now epoch milliseconds; hours before the last `hourlyDays` are not counted
 */
export function createRollupChanges(now: number) {
  const sums = { hour: new Map<string, Unfiltered>(), day: new Map<string, Unfiltered>() }
  const touched = { hour: new Set<number>(), day: new Set<number>() }
  const firstHour = startOfHour(now) - hourlyMs

  // Records of a batch are much alike: they are added up before they are counted for each filter. No stored text
  // contains the NUL that separates the parts of a key.
  function addAt(
    grain: Grain,
    { bucket, previousBucket }: Place,
    metric: Metric,
    [dim1 = '', dim2 = '', dim3 = '']: Dims,
    filters: FilterValues,
    measures: Partial<Measures>,
  ): void {
    touched[grain].add(bucket)
    const { source, medium, page, country, device } = filters
    // One template: joining an array costs three times as much, on the hottest path.
    const key = `${metric}\0${bucket}\0${previousBucket}\0${dim1}\0${dim2}\0${dim3}\0${source}\0${medium}\0${page}\0${country}\0${device}`
    let row = sums[grain].get(key)
    if (row === undefined) {
      const place = { bucket, previous_bucket: previousBucket }
      const nothing = { count: 0, sum: 0, sample_count: 0, sessions: 0 }
      row = { metric, ...place, dim1, dim2, dim3, ...nothing, filters }
      sums[grain].set(key, row)
    }
    addTo(row, measures)
  }

  return {
    /** Counts in the hour and in the day of `at`. */
    add(
      metric: Metric,
      at: number,
      dims: Dims,
      filters: FilterValues,
      measures: Partial<Measures>,
    ): void {
      const hour = { bucket: startOfHour(at), previousBucket: null }
      const day = { bucket: startOfDay(at, brand.timeZone), previousBucket: null }
      if (hour.bucket >= firstHour) addAt('hour', hour, metric, dims, filters, measures)
      addAt('day', day, metric, dims, filters, measures)
    },

    /** Counts sessions in one bucket, by the bucket in which they saw the page last. */
    addSessions(
      grain: Grain,
      place: Place,
      metric: Metric,
      dims: Dims,
      filters: FilterValues,
      sessions: number,
    ): void {
      if (grain === 'hour' && place.bucket < firstHour) return
      addAt(grain, place, metric, dims, filters, { sessions })
    },

    /** Marks the buckets of a record as changed, though no row counts what has changed. */
    touch(at: number): void {
      const hour = startOfHour(at)
      if (hour >= firstHour) touched.hour.add(hour)
      touched.day.add(startOfDay(at, brand.timeZone))
    },

    /** The buckets in which something has changed, oldest first. */
    buckets(grain: Grain): number[] {
      return [...touched[grain]].toSorted((one, other) => one - other)
    },

    /** The rows to add, without a filter and under every filter whose value is known, in the order of their key. */
    rows(grain: Grain): RollupRow[] {
      const rows = new Map<string, RollupRow>()
      for (const { filters, ...unfiltered } of sums[grain].values()) {
        addRow(rows, unfiltered, '', '')
        for (const filter of filterNames) {
          if (filters[filter] !== '') addRow(rows, unfiltered, filter, filters[filter])
        }
      }
      return [...rows]
        .filter(([, row]) => row.count || row.sum || row.sample_count || row.sessions)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, row]) => row)
    },
  }
}

type Unfiltered = Omit<RollupRow, 'filter' | 'filter_value'> & { filters: FilterValues }

function addRow(
  rows: Map<string, RollupRow>,
  unfiltered: Omit<Unfiltered, 'filters'>,
  filter: FilterName | '',
  filterValue: string,
): void {
  const { metric, bucket, dim1, dim2, dim3, previous_bucket: previous } = unfiltered
  const key = `${metric}\0${filter}\0${filterValue}\0${bucket}\0${dim1}\0${dim2}\0${dim3}\0${previous}`
  const row = rows.get(key)
  if (row === undefined) rows.set(key, { ...unfiltered, filter, filter_value: filterValue })
  else addTo(row, unfiltered)
}

function addTo(row: Measures, measures: Partial<Measures>): void {
  row.count += measures.count ?? 0
  row.sum += measures.sum ?? 0
  row.sample_count += measures.sample_count ?? 0
  row.sessions += measures.sessions ?? 0
}
