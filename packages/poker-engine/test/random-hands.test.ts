import { describe, expect, it } from 'vitest'
import { inWorker } from './in-worker.ts'
import type { Report } from './play-random-hands.ts'

const program = new URL('play-random-hands.ts', import.meta.url)
const hands = 250_000

// Seconds of work; the rest is for a machine that has much else to do.
const patience = { timeout: 600_000 }

const clock = ['start_hand', 'time_out', 'deal_street', 'show_hands', 'end_hand', 'stand_up']
const legal = ['sit', 'resume', 'disconnect', 'leave', 'fold', 'pot', 'recover', ...clock].sort()
const illegal = legal.filter((type) => type !== 'recover')

describe('a million random hands', () => {
  it.concurrent.each([1, 2, 3, 4])(
    'keep every chip, apply what is legal and refuse the rest, quarter %i',
    patience,
    async (seed) => {
      const report = await inWorker<Report>(program, 'playRandomHands', hands, seed)

      expect(report.fault).toBeNull()
      expect(report.hands).toBe(hands)
      expect(Object.keys(report.applied).sort()).toEqual(legal)
      expect(Object.keys(report.refused).sort()).toEqual(illegal)
    },
  )
})
