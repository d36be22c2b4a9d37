import type { TagManager } from '@cardroom/brand/embeds'
import type { OutgoingRecord } from './retry-queue.ts'
import { refusesTracking } from './refuses-tracking.ts'
import { isTagAllowed } from './tag-call.ts'

type Listener = (record: OutgoingRecord) => void

const interactions = ['pointerdown', 'keydown'] as const

/**
 * Keeps records for the tag manager until the visitor's first click, touch or key, and only then fetches
 * it. Where the visitor wants no followers, or the page's policy allows none, it never comes.
 */
export function prepareTag(tagManager: TagManager): Listener {
  // The policy is that of the page which was opened, whatever page is shown later.
  if (refusesTracking() || !isTagAllowed(window.location.pathname)) return () => {}
  const waiting: OutgoingRecord[] = []
  let tell: Listener = (record) => void waiting.push(record)

  const start = () => {
    for (const type of interactions) window.removeEventListener(type, start)
    void open()
  }
  const open = async () => {
    try {
      const { openTagFrame } = await import('./tag-frame.ts')
      tell = openTagFrame(tagManager)
      for (const record of waiting.splice(0)) tell(record)
    } catch {
      // Without network nobody is told; the site counts for itself.
      tell = () => {}
    }
  }
  for (const type of interactions) window.addEventListener(type, start)
  return (record) => tell(record)
}
