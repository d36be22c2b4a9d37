import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { followProblems, problemIn } from '../../local/problems.ts'

describe('problemIn', () => {
  it('shows a warning of a service with its reason and request', () => {
    const line = '{"level":"warn","msg":"redis unavailable","reason":"refused","requestId":"a1"}'

    expect(problemIn(line)).toBe('redis unavailable – refused – a1')
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

  it.each([
    '{"level":"info","msg":"request"}',
    'LOG:  checkpoint complete',
    '2026-11-20 14:00:00 UTC [7] ERROR:  duplicate key value violates unique constraint "user_events_2026_11_id_idx"',
    '{"cut',
    '',
  ])('ignores %s', (line) => {
    expect(problemIn(line)).toBeNull()
  })
})

describe('followProblems', () => {
  it('shows lines that follow a cut of the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardroom-problems-'))
    const end = new AbortController()
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(async () => {
      end.abort()
      shown.mockRestore()
      await rm(folder, { recursive: true })
    })
    const log = join(folder, 'chat.log')
    await writeFile(log, 'a line before the log was cut, longer than the one after it\n'.repeat(9))
    followProblems(folder, end.signal)

    // The following begins a moment later, so that the first line may be older than it.
    await expect
      .poll(async () => {
        await truncate(log)
        await appendFile(log, '{"level":"error","msg":"after"}\n')
        return shown.mock.calls.flat()
      })
      .toContain('  ! chat: after')
  })
})
