import { type SeasonPage, seasonNotices, seasonText } from './season-notices.ts'

// Short enough that an outdated minute does not stay visible for long.
const checkEveryMs = 5000

/**
 * Keeps the text of a season's note up to date, both before and after React loads.
 * @returns a cleanup function
 */
export function startSeasonClock(note: HTMLElement): () => void {
  const notice = seasonNotices[note.dataset['season'] as SeasonPage]
  const paragraphs = note.querySelectorAll('p')
  const show = () => {
    const { title, text } = seasonText(notice, Date.now())
    for (const [index, words] of [title, text].entries()) {
      const paragraph = paragraphs[index]
      if (paragraph !== undefined && paragraph.textContent !== words) paragraph.textContent = words
    }
  }
  const timer = window.setInterval(show, checkEveryMs)
  show()
  return () => window.clearInterval(timer)
}
