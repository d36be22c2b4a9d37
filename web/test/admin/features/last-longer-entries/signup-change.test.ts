import type { WsopPlayerChange } from '@cardroom/contracts/last-longer-admin'
import { describe, expect, it } from 'vitest'
import { isPendingReview } from '../../../../src/admin/features/last-longer-entries/last-longer-api.ts'
import {
  readChips,
  readPlace,
} from '../../../../src/admin/features/last-longer-entries/signup-change.ts'

describe('readChips', () => {
  it.each([
    ['12500', 12_500],
    ['12,500', 12_500],
    [' 12 500 ', 12_500],
    ['12.9', 12],
    ['', 0],
    ['all in', 0],
    ['-5', -5],
    ['85k', 85_000],
    ['85.5 K', 85_500],
    ['1.2m', 1_200_000],
    ['1.15M', 1_150_000],
    ['85x', null],
    ['1.2.3', null],
    ['1k5', null],
    ['٨٥', null],
  ])('reads %j as %s', (typed, chips) => {
    expect(readChips(typed)).toBe(chips)
  })
})

describe('readPlace', () => {
  it.each([
    ['3', 3],
    [' 12th ', 12],
    ['1,024', 1024],
    ['', null],
    ['  ', null],
    ['last', 0],
    ['-2', -2],
  ])('reads %j as %s', (typed, place) => {
    expect(readPlace(typed)).toBe(place)
  })
})

describe('isPendingReview', () => {
  const state = { chipCount: 0, isEliminated: false, finalPosition: null }
  const change: WsopPlayerChange = {
    id: 1,
    signupId: 1,
    firstName: 'Mona',
    lastName: 'Reyes',
    kind: 'chips',
    before: state,
    after: state,
    isVerified: false,
    state: 'applied',
    createdAt: '2026-06-01T12:00:00.000Z',
  }

  it.each([
    [{}, true],
    [{ isVerified: true }, false],
    [{ state: 'held' as const }, true],
    [{ state: 'confirmed' as const }, false],
    [{ state: 'refused' as const }, false],
    [{ state: 'superseded' as const }, false],
  ])('of %j is %s', (part, isWaiting) => {
    expect(isPendingReview({ ...change, ...part })).toBe(isWaiting)
  })
})
