import { describe, expect, it } from 'vitest'
import { isBalanced } from '../src/table-state.ts'
import { threeInAHand } from './table-driver.ts'

describe('recover', () => {
  it('voids the hand, returns every stack and goes beyond the version that was seen', () => {
    const story = threeInAHand()
    story.move('pot', 'Cid')
    story.move('pot', 'Ann')

    story.take({ type: 'recover', seenVersion: 40, at: story.at })

    expect(story.stacks()).toEqual({ Ann: 100, Ben: 100, Cid: 100 })
    expect(story.table).toMatchObject({ status: 'waiting', hand: null, version: 41 })
    expect(story.table.stepDueAt).toBe(story.at + 3000)
    expect(isBalanced(story.table)).toBe(true)
  })

  it('takes back what a showdown has paid', () => {
    const story = threeInAHand()
    story.move('fold', 'Cid')
    story.move('fold', 'Ann')

    story.take({ type: 'recover', seenVersion: 0, at: story.at })

    expect(story.stacks()).toEqual({ Ann: 100, Ben: 100, Cid: 100 })
  })
})
