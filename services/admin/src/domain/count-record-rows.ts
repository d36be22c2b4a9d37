import type { AnyFigures, Dimension, VisitDimension } from '@cardroom/contracts/explore'
import { filtersOn, isEvent, passingRecords, passingVisits, type Scope } from './choose-visits.ts'
import { type CountedRow, ratio } from './counted-row.ts'
import {
  addDays,
  bytesOfDays,
  type DayCounts,
  dayCounts,
  keptFor,
  visitorDays,
} from './kept-days.ts'
import { pairsFor, partsOf, visitorCounter } from './scope-parts.ts'
import { none, type Visits } from './visits.ts'

/** Pages or events: of the visits that have them. The filters on the same kind of record choose records as well. */
export function countRecords(visits: Visits, scope: Scope, by: RecordDimension): CountedRow[] {
  const kind = isEvent(by) ? 'event' : 'page'
  const { list } = isEvent(by) ? visits.eventTexts[by] : visits.pages
  const kept = keptRecords(visits, scope, by)
  const parts = partsOf(visits, scope, kept !== null)
  const counted = new Float64Array(list.length * recordWidth)
  const { isOnly, isNew } = visitorCounter(visits, scope.span, pairsFor(visits, parts, list.length))
  const read = recordReader(visits, by, scope)
  read(parts.earlier, {
    onVisit: (place, group) => void isNew(place, group),
    onRecord: () => {},
  })
  read(parts.places, {
    onVisit(place, group) {
      const start = group * recordWidth
      counted[start + of.visits] = (counted[start + of.visits] ?? 0) + 1
      if (!isOnly(place) && !isNew(place, group)) return
      counted[start + of.visitors] = (counted[start + of.visitors] ?? 0) + 1
    },
    onRecord: (_, group, amount) =>
      addRecord(amount, { sum: counted, start: group * recordWidth, sign: 1 }),
  })
  if (parts.days !== null && kept !== null) {
    addDays(counted, kept, parts.days, (group) => group * recordWidth)
  }
  return list.flatMap((name, group) => {
    const sum = (index: number) => counted[group * recordWidth + index] ?? 0
    if (sum(of.records) === 0) return []
    const [all, timed] = [sum(of.amount), sum(of.known)]
    const common = { visits: sum(of.visits), visitors: sum(of.visitors) }
    const figures: AnyFigures =
      kind === 'page'
        ? { ...common, views: sum(of.records), averageSeconds: ratio(all, timed, 1) }
        : { ...common, events: sum(of.records), eventValue: timed === 0 ? null : all }
    return [{ name, figures }]
  })
}

/** The sums of a page, or of an event. */
const of = { visits: 0, visitors: 1, records: 2, known: 3, amount: 4 }
const recordWidth = 5

type RecordDimension = Exclude<Dimension, VisitDimension>
type Reader = {
  /** Once for a visit and each group that it has records in. */
  onVisit: (place: number, group: number) => void
  onRecord: (place: number, group: number, amount: number) => void
}

/** Reads the records of visits that pass the filters. */
function recordReader(visits: Visits, by: RecordDimension, { filters }: Pick<Scope, 'filters'>) {
  const kind = isEvent(by) ? 'event' : 'page'
  const groupOf = isEvent(by) ? visits.eventCodes[by].values : null
  const passing = passingRecords(visits, kind, filtersOn(kind, filters))
  const records = visits[kind]
  const [from, to] = [records.from.values, records.to.values]
  const [code, amount] = [records.code.values, records.amount.values]
  const count = isEvent(by) ? visits.eventTexts[by].list.length : visits.pages.list.length
  /** By group, the visit that was read last. */
  const last = new Int32Array(count).fill(-1)
  return (places: Int32Array, { onVisit, onRecord }: Reader): void => {
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] ?? 0
      const end = to[place] ?? 0
      for (let nth = from[place] ?? 0; nth < end; nth += 1) {
        const own = code[nth] ?? 0
        if (passing[own] === 0) continue
        const group = groupOf === null ? own : (groupOf[own] ?? 0)
        if (last[group] !== place) {
          last[group] = place
          onVisit(place, group)
        }
        onRecord(place, group, amount[nth] ?? none)
      }
    }
  }
}

function addRecord(
  amount: number,
  { sum, start, sign }: { sum: Float64Array; start: number; sign: 1 | -1 },
): void {
  sum[start + of.records] = (sum[start + of.records] ?? 0) + sign
  if (amount === none) return
  sum[start + of.known] = (sum[start + of.known] ?? 0) + sign
  sum[start + of.amount] = (sum[start + of.amount] ?? 0) + sign * amount
}

/** The records of the visits that pass the filters, by day of the visit and by the text of a dimension. */
function keptRecords(visits: Visits, { filters }: Scope, by: RecordDimension): DayCounts | null {
  return keptFor(visits, JSON.stringify(['records', by, filters]), {
    make: () => dayCounts(recordWidth, of.visitors),
    bytes: bytesOfDays,
    add(kept, all, sign) {
      const [days, visitor] = [visits.day.values, visits.visitor.values]
      const count = isEvent(by) ? visits.eventTexts[by].list.length : visits.pages.list.length
      const addVisitor = visitorDays(kept, count, sign)
      const read = recordReader(visits, by, { filters })
      read(passingVisits(visits, all, { filters }), {
        onVisit(place, group) {
          const day = days[place] ?? 0
          const start = kept.sums.startOf(group, day)
          kept.sums.values[start + of.visits] = (kept.sums.values[start + of.visits] ?? 0) + sign
          addVisitor(visitor[place] ?? 0, group, day, start)
        },
        onRecord(place, group, amount) {
          const start = kept.sums.startOf(group, days[place] ?? 0)
          addRecord(amount, { sum: kept.sums.values, start, sign })
        },
      })
    },
  })
}
