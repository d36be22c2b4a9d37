import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SeasonNote } from '../../../../src/site/shared/season/season-note.tsx'
import { seasonNotices } from '../../../../src/site/shared/season/season-notices.ts'
import { showPart } from '../../site-part.tsx'

const {
  '/high-stakes-summer': series,
  '/pokergo': broadcast,
  '/wsop': contest,
  '/rake': race,
} = seasonNotices

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['2025-05-20T12:00:00-07:00', series, 'Starts in 11 days 12 hours'],
  ['2025-07-31T22:15:00-07:00', series, 'On air for another 1 hour 45 minutes'],
  ['2026-11-22T12:00:00-08:00', series, 'The 2025 season has aired'],
  ['2025-11-07T12:00:00-08:00', broadcast, 'On the air now'],
  ['2025-11-11T00:00:00-08:00', broadcast, 'The November broadcast is over'],
  ['2025-06-30T12:00:00-07:00', contest, 'Cards in the air in 1 day 12 hours'],
  ['2025-07-16T20:00:00-07:00', contest, 'The main event is on for another 4 hours'],
  ['2026-11-22T12:00:00-08:00', contest, 'The 2025 main event is over'],
  ['2025-08-03T23:30:00-04:00', race, 'Starts in 30 minutes'],
  ['2025-08-13T12:00:00-04:00', race, 'This week ends in 4 days 12 hours'],
  ['2026-11-22T12:00:00-05:00', race, 'The August 2025 race is over'],
])('at %s', async (moment, note, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })

  await showPart(<SeasonNote {...note} />)

  await expect.element(page.getByRole('complementary', { name: 'When' })).toMatchTextContent(words)
})
