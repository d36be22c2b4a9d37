import { type SeasonNotice, seasonNotices, seasonText, thisMinute } from './season-notices.ts'

const checkEveryMs = 5000

/**
 * Has the season's note in a prerendered page say how long it is, before the application has come; afterwards both say the
 * same.
 */
export function startSeasonClock(note: Element): void {
  const notices: Readonly<Record<string, SeasonNotice>> = seasonNotices
  const notice = notices[window.location.pathname]
  const [titleElement, textElement] = note.querySelectorAll('p')
  if (notice === undefined || titleElement === undefined || textElement === undefined) return

  const show = () => {
    if (!note.isConnected) window.clearInterval(timer)
    const { title, text } = seasonText(notice, thisMinute())
    if (titleElement.textContent !== title) titleElement.textContent = title
    if (textElement.textContent !== text) textElement.textContent = text
  }
  const timer = window.setInterval(show, checkEveryMs)
  show()
}
