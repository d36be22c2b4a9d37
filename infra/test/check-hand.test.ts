import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromText } from '@cardroom/poker-engine/bytes'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { playFairHand } from '../../packages/poker-engine/test/fair-hand.ts'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-hand-'))
afterAll(() => rm(folder, { recursive: true }))

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
  it('lists what holds and what cannot be checked, over consecutive hands', async () => {
    const first = playFairHand()
    const second = playFairHand({ number: 2, lastLink: fromText(first.deal.link ?? '', 32) })

    const { status, stdout } = await check([second, first])

    expect(stdout).toContain('✓ hand t:1')
    expect(stdout).toContain('✓ hand t:2')
    expect(stdout).toContain('✓ The link follows that of the hand before.')
    expect(stdout).toContain('– Cards of Ann, Cat, Dan that stayed closed')
    expect(stdout).not.toContain('✗')
    expect(status).toBe(0)
  })

  it('refuses an invented winner, among several hands', async () => {
    const hand = playFairHand()
    const [pot, ...others] = hand.results
    const shares = pot?.shares.map((share) => ({
      ...share,
      winners: share.winners.map((winner) => ({
        ...winner,
        username: 'house bot',
        handName: 'royal flush',
        cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'],
      })),
    }))

    const { status, stdout } = await check([
      hand,
      { ...hand, results: [{ ...pot, shares }, ...others] },
    ])

    expect(stdout).toContain('✓ hand t:1')
    expect(stdout).toContain('✗ refused hand t:1')
    expect(stdout).toContain(
      '✗ The top share of the main pot is $10 for Cat, not $10 for house bot.',
    )
    expect(stdout).toContain('✗ The link is of another hand')
    expect(status).toBe(1)
  })

  it('refuses a hand that has two versions', async () => {
    const hand = playFairHand()
    const toldOtherwise = { link: hand.deal.lastLink }

    const { status, stdout } = await check({ ...hand, deal: { ...hand.deal, toldOtherwise } })

    expect(stdout).toContain('✗ The server told this browser two versions of the hand: the link.')
    expect(status).toBe(1)
  })

  it('prints no control characters of a file', async () => {
    const hand = playFairHand()
    const handId = 't:1\u001B[2K\r✓ hand t:1\n✓ hand t:2\u202E'

    const { status, stdout } = await check({ ...hand, handId })

    expect(stdout.split('\n')[0]).toBe('✗ refused hand t:1?[2K?✓ hand t:1?✓ hand t:2?')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
    expect(status).toBe(1)
  })
})
