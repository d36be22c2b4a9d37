import { afterEach, expect, it, vi } from 'vitest'
import { startSeasonClock } from '../../../../src/site/shared/season/season-clock.ts'

function noteOfHtml(): HTMLElement {
  const note = document.createElement('aside')
  for (const words of ['July 2nd - 16th, 2025', 'The dates of the main event.']) {
    const paragraph = document.createElement('p')
    paragraph.textContent = words
    note.append(paragraph)
  }
  document.body.append(note)
  return note
}

afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
  document.querySelector('aside')?.remove()
})

it('says at once how long it is, and goes on', () => {
  window.history.replaceState(null, '', '/wsop')
  vi.useFakeTimers({ now: new Date('2025-07-01T23:58:00-07:00') })
  const note = noteOfHtml()

  startSeasonClock(note)

  expect(note.textContent).toContain('Cards in the air in 2 minutes')
  vi.advanceTimersByTime(60_000)
  expect(note.textContent).toContain('Cards in the air in 1 minute')
  vi.advanceTimersByTime(60_000)
  expect(note.textContent).toContain('The main event is on for another 15 days')
})

it('leaves the dates on a page that it does not know', () => {
  const note = noteOfHtml()

  startSeasonClock(note)

  expect(note.textContent).toContain('July 2nd - 16th, 2025')
})
