import { describe, expect, it } from 'vitest'
import { newDepths } from '../../../../src/site/features/affiliate/scroll-depth.ts'

const page = { height: 4000, windowHeight: 800 }

describe('newDepths', () => {
  it('is empty while too little of the page has been in view', () => {
    expect(newDepths({ ...page, top: 68 }, 0)).toEqual([])
  })

  it('is every depth that a jump passes', () => {
    expect(newDepths({ ...page, top: -1200 }, 0)).toEqual([25, 50])
  })

  it('never repeats a depth, also on the way back up', () => {
    expect(newDepths({ ...page, top: -1200 }, 50)).toEqual([])
    expect(newDepths({ ...page, top: 0 }, 50)).toEqual([])
  })

  it('is the whole page at its end, also when that lies between two pixels', () => {
    expect(newDepths({ ...page, top: -3199.4 }, 75)).toEqual([100])
    expect(newDepths({ ...page, top: -3198 }, 75)).toEqual([])
  })

  it('is nothing for a page without a height', () => {
    expect(newDepths({ top: 0, height: 0, windowHeight: 800 }, 0)).toEqual([])
  })
})
