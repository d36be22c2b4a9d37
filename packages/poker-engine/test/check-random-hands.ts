import { describe, expect, it } from 'vitest'
import { inWorker } from './in-worker.ts'
import type { Report } from './play-random-hands.ts'
import { testSeed } from './test-seed.ts'

const program = new URL('play-random-hands.ts', import.meta.url)

const clock = ['start_hand', 'time_out', 'deal_street', 'show_hands', 'end_hand', 'stand_up']
const moves = ['fold', 'pot', 'take_time']
const seating = ['sit', 'resume', 'disconnect', 'leave', 'sit_out', 'sit_in']
const host = ['open', 'set_rules', 'pause', 'kick']
const lobby = ['wait', 'stop_waiting', 'drop_waiters', ...host]
const legal = [...seating, ...moves, ...lobby, 'recover', ...clock].sort()
const illegal = legal.filter((type) => type !== 'recover')

/** Defines the test of random hands, in several threads with a seed each. */
export function checkRandomHands(hands: number, threads: number): void {
  const seeds = Array.from({ length: threads }, (_, thread) => testSeed + thread)

  describe(`${hands * threads} random hands, SEED=${testSeed}`, () => {
    it.concurrent.each(seeds)(
      'keep every chip, apply what is legal and refuse the rest, seed %i',
      { timeout: 600_000 },
      async (seed) => {
        const report = await inWorker<Report>(program, 'playRandomHands', hands, seed)

        expect(report.fault).toBeNull()
        expect(report.hands).toBe(hands)
        expect(Object.keys(report.applied).sort()).toEqual(legal)
        expect(Object.keys(report.refused).sort()).toEqual(illegal)
      },
    )
  })
}
