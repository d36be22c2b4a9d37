import { describe, expect, it } from 'vitest'
import { readVisitorId } from '../src/visitor-id.ts'

describe('readVisitorId', () => {
  it.each(['visitorId=v-1', 'visitCount=2; visitorId=v-1; sid=x', 'a=b;visitorId=v-1'])(
    'finds it in %s',
    (cookies) => {
      expect(readVisitorId(cookies)).toBe('v-1')
    },
  )

  it.each([
    undefined,
    '',
    'notvisitorId=v-1',
    'visitorId=',
    'visitorId=a b',
    `visitorId=${'v'.repeat(65)}`,
  ])('is nothing in %s', (cookies) => {
    expect(readVisitorId(cookies)).toBeNull()
  })
})
