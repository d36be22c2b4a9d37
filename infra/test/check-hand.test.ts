import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { formatCard } from '@cardroom/poker-engine/card'
import { commit, prove } from '@cardroom/poker-engine/commitment'
import { shuffleDeck } from '@cardroom/poker-engine/deck'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-hand-'))
afterAll(() => rm(folder, { recursive: true }))

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A hand of two that stopped after the flop, as it was sent to a watcher. */
function watchedHand(): HandRecord {
  const deck = shuffleDeck((bound) => bound - 1)
  const salts = deck.map((card) => `salt ${card}`)
  const commitment = commit(deck, salts, hash)
  const flop = [8, 9, 10, 11, 12, 13]
  const cards = flop.map((position) => formatCard(deck[position] ?? 0))
  return {
    handId: 'one',
    root: commitment.root,
    buttonIndex: 0,
    seats: [0, 1].map((seatIndex) => ({
      seatIndex,
      username: `P${seatIndex}`,
      hand: ['??', '??', '??', '??'],
    })),
    boardTop: cards.slice(0, 3),
    boardBottom: cards.slice(3),
    proofs: flop.map((position) => prove(commitment, deck, salts, position)),
  }
}

async function check(saved: unknown) {
  const file = join(folder, 'hand.json')
  await writeFile(file, JSON.stringify(saved))
  const { status, stdout } = spawnSync('node', ['infra/check-hand.ts', file], {
    cwd: repositoryFolder,
    encoding: 'utf8',
  })
  return { status, stdout }
}

describe('npm run check-hand', () => {
  it('says that a saved hand was dealt as promised', async () => {
    const { status, stdout } = await check(watchedHand())

    expect(stdout).toContain('✓ hand one, 6 cards shown')
    expect(status).toBe(0)
  })

  it('names the card that is not proven, among several hands', async () => {
    const fair = watchedHand()
    const unfair = { ...fair, handId: 'two', boardTop: fair.boardTop.toReversed() }

    const { status, stdout } = await check([fair, unfair])

    expect(stdout).toContain('✓ hand one')
    expect(stdout).toContain('✗ hand two')
    expect(stdout).toContain('is not proven to have been card 8 of the deck')
    expect(status).toBe(1)
  })
})
