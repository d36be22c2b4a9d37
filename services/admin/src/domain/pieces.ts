import { addDays } from '@cardroom/brand/calendar'
import type { Figures, Group } from './figures.ts'
import type { Span, Window } from './window.ts'

const hourMs = 60 * 60 * 1000
/** Buckets of a piece at most; what lies before that is one piece more. */
const longest = 256

/**
 * A span cut into pieces that get twice as long the further back they lie, newest first. What comes in
 * changes the newest buckets; a late record makes a piece be counted again that is no longer than
 * needed.
 */
export function piecesOf(unit: Window['unit'], { from, to }: Span): Span[] {
  const pieces: Span[] = []
  let end = to
  for (let size = 1; end > from; size = pieces.length === 1 ? 1 : size * 2) {
    const begin = size > longest ? from : Math.max(from, before(unit, end, size))
    pieces.push({ from: begin, to: end })
    end = begin
  }
  return pieces
}

function before(unit: Window['unit'], at: number, buckets: number): number {
  return unit === 'hour' ? at - buckets * hourMs : addDays(at, -buckets)
}

/** What pieces come to together. They share no bucket, so only the groups have to be added up. */
export function addUpPieces(pieces: readonly Figures[]): Figures {
  const groups = new Map<string, Group>()
  for (const group of pieces.flatMap((piece) => piece.groups)) {
    const { panel, key1, key2, key3 } = group
    const key = `${panel}\u0000${key1}\u0000${key2}\u0000${key3}`
    const sum = groups.get(key)
    if (sum === undefined) {
      groups.set(key, { ...group })
      continue
    }
    sum.n += group.n
    sum.total += group.total
    sum.timed += group.timed
    sum.sessions += group.sessions
  }
  return { groups: [...groups.values()], points: pieces.flatMap(({ points }) => points) }
}
