import { describe, expect, it } from 'vitest'
import { sourceColor } from '../src/source-colors.ts'

describe('sourceColor', () => {
  it('gives a source the same colour with and without its kind', () => {
    expect(sourceColor('organic-google')).toEqual(sourceColor('google'))
    expect(sourceColor('social-facebook')).toEqual(sourceColor('facebook'))
  })

  it('falls back on the kind of a name it does not know', () => {
    expect(sourceColor('social-bluesky')).toEqual(sourceColor('social'))
    expect(sourceColor('referral-news.example')).toEqual(sourceColor('referral'))
  })

  it('draws anything else in grey', () => {
    expect(sourceColor('billboard')).toEqual(sourceColor('development'))
    expect(sourceColor('')).toEqual(sourceColor('development'))
  })
})
