import { describe, expect, it } from 'vitest'
import { readHandFile } from '../../../../src/site/features/kook/hand-files.ts'
import { playHands } from './played-hands.ts'

const records = playHands(10, 3).map(({ record }) => record)
const [record] = records
const fileOf = (text: string) => new File([text], 'hand.json', { type: 'application/json' })

describe('readHandFile', () => {
  it('reads what was saved', async () => {
    for (const hand of records) {
      expect(await readHandFile(fileOf(JSON.stringify(hand, null, 2)))).toEqual({ hand })
    }
  })

  it.each([
    ['no JSON', 'As Ks', /not a saved hand/],
    ['other JSON', '{"handId":1}', /not a saved hand/],
    ['an empty file', '', /not a saved hand/],
    ['too large a file', ' '.repeat(300_000), /too large/],
    ['a hand without its actions', JSON.stringify({ ...record, play: undefined }), /not a saved/],
    [
      'one whose chips were changed',
      JSON.stringify({ ...record, returned: [{ seatIndex: 0, amount: 9 }] }),
      /do not add up/,
    ],
  ])('says of %s what is wrong with it', async (_, text, problem) => {
    expect(await readHandFile(fileOf(text))).toEqual({ problem: expect.stringMatching(problem) })
  })
})
