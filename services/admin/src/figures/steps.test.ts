import type { GoalStep } from '@cardroom/contracts/goals'
import { describe, expect, it } from 'vitest'
import { couldBeOne } from './steps.ts'

const is = (path: string): GoalStep => ({ kind: 'page', match: 'is', path })
const starts = (path: string): GoalStep => ({ kind: 'page', match: 'starts_with', path })
const text = (match: 'is' | 'contains', value: string) => ({ match, value })
const click: GoalStep = { kind: 'event', category: text('is', 'Click') }

describe('two steps', () => {
  it.each<[GoalStep, GoalStep]>([
    [is('/'), is('/')],
    [is('/drink'), starts('/')],
    [starts('/drink'), starts('/dr')],
    [click, { kind: 'event', label: text('is', 'hero') }],
    [click, { kind: 'event', category: text('contains', 'LIC') }],
    [
      { kind: 'event', label: text('contains', 'a') },
      { kind: 'event', label: text('contains', 'b') },
    ],
    [
      { kind: 'conversion', type: 'lead' },
      { kind: 'conversion', type: 'lead' },
    ],
  ])('could be one record: %j and %j', (one, other) => {
    expect(couldBeOne(one, other)).toBe(true)
    expect(couldBeOne(other, one)).toBe(true)
  })

  it.each<[GoalStep, GoalStep]>([
    [is('/'), is('/drink')],
    [is('/'), starts('/drink')],
    [starts('/drink'), starts('/wsop')],
    [is('/'), click],
    [click, { kind: 'event', category: text('is', 'click') }],
    [click, { kind: 'event', category: text('contains', 'x') }],
    [
      { kind: 'conversion', type: 'lead' },
      { kind: 'conversion', type: 'newsletter' },
    ],
  ])('are never one record: %j and %j', (one, other) => {
    expect(couldBeOne(one, other)).toBe(false)
    expect(couldBeOne(other, one)).toBe(false)
  })
})
