import { describe, expect, it } from 'vitest'
import { problemIn } from '../../local/problems.ts'

describe('problemIn', () => {
  it('shows a warning of a service with its reason and request', () => {
    const line = '{"level":"warn","msg":"redis is away","reason":"refused","requestId":"a1"}'

    expect(problemIn(line)).toBe('redis is away – refused – a1')
  })

  it('shows the message of an error', () => {
    expect(problemIn('{"level":"error","msg":"request failed","err":{"message":"boom"}}')).toBe(
      'request failed – boom',
    )
  })

  it.each([
    '2026-11-20 14:00:00 UTC [7] FATAL:  the database system is shutting down',
    '2026/11/20 14:00:00 [crit] 7#7: connect() failed',
    "Failed running 'services/chat/src/main.ts'",
  ])('shows %s', (line) => {
    expect(problemIn(line)).toBe(line)
  })

  it.each(['{"level":"info","msg":"request"}', 'LOG:  checkpoint complete', '{"cut', ''])(
    'keeps quiet about %s',
    (line) => {
      expect(problemIn(line)).toBeNull()
    },
  )
})
