import { expect, it } from 'vitest'
import {
  type SeasonPage,
  seasonNotices,
  seasonText,
} from '../../../../src/site/shared/season/season-notices.ts'

it.each<[string, SeasonPage, string]>([
  ['2025-05-20T12:00:00-07:00', '/high-stakes-summer', 'Starts in 11 days 12 hours'],
  ['2025-07-31T22:15:00-07:00', '/high-stakes-summer', 'On air for another 1 hour 45 minutes'],
  ['2026-11-22T12:00:00-08:00', '/high-stakes-summer', 'The 2025 season has aired'],
  ['2025-11-07T12:00:00-08:00', '/pokergo', 'On the air now'],
  ['2025-11-11T00:00:00-08:00', '/pokergo', 'The November broadcast is over'],
  ['2025-06-30T12:00:00-07:00', '/wsop', 'Cards in the air in 1 day 12 hours'],
  ['2025-07-01T23:59:30-07:00', '/wsop', 'Cards in the air in 1 minute'],
  ['2025-07-02T00:00:00-07:00', '/wsop', 'The main event is on for another 15 days'],
  ['2025-07-16T20:00:00-07:00', '/wsop', 'The main event is on for another 4 hours'],
  ['2025-07-17T00:00:00-07:00', '/wsop', 'The 2025 main event is over'],
  ['2025-08-03T23:30:00-04:00', '/rake', 'Starts in 30 minutes'],
  ['2025-08-04T00:00:00-04:00', '/rake', 'This week ends in 7 days'],
  ['2025-08-10T23:59:00-04:00', '/rake', 'This week ends in 1 minute'],
  ['2025-08-13T12:00:00-04:00', '/rake', 'This week ends in 4 days 12 hours'],
  ['2025-08-31T23:00:00-04:00', '/rake', 'This week ends in 1 hour'],
  ['2026-11-22T12:00:00-05:00', '/rake', 'The August 2025 race is over'],
])('at %s the note of %s says "%s"', (moment, page, words) => {
  const { title, text } = seasonText(seasonNotices[page], Date.parse(moment))

  expect(`${title} ${text}`).toContain(words)
})
