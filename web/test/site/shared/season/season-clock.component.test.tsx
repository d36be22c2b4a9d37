import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SeasonNote } from '../../../../src/site/shared/season/season-note.tsx'
import { showPart } from '../../site-part.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('counts down to the start and then to the end', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2025-07-01T23:58:00-07:00'),
  })
  await showPart(<SeasonNote page="/wsop" />)
  const note = page.getByRole('complementary', { name: 'When' })

  await expect.element(note).toMatchTextContent('Cards in the air in 2 minutes')
  vi.advanceTimersByTime(120_000)

  await expect.element(note).toMatchTextContent('The main event is on for another 15 days')
})
