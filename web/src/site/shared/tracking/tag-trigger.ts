import type { TagManager } from '@cardroom/brand/embeds'
import type { OutgoingRecord } from './retry-queue.ts'
import { refusesTracking } from './refuses-tracking.ts'
import { isTagAllowed } from './tag-call.ts'

type Listener = (record: OutgoingRecord) => void

const interactions = ['pointerdown', 'keydown'] as const

/**
 * Queues records for the tag manager until the visitor's first click, touch or key, and only then loads it.
 * It is never loaded where the visitor refuses tracking or the page's policy forbids it.
 */
export function prepareTag(tagManager: TagManager): Listener {
  // The content security policy is that of the first page, whatever page is shown later.
  if (refusesTracking() || !isTagAllowed(window.location.pathname)) return () => {}
  const waiting: OutgoingRecord[] = []
  let send: Listener = (record) => void waiting.push(record)

  const start = () => {
    for (const type of interactions) window.removeEventListener(type, start)
    void open()
  }
  const open = async () => {
    try {
      const { openTagFrame } = await import('./tag-frame.ts')
      send = openTagFrame(tagManager)
      for (const record of waiting.splice(0)) send(record)
    } catch {
      // Without network: the tag manager gets nothing.
      send = () => {}
    }
  }
  for (const type of interactions) window.addEventListener(type, start)
  return (record) => send(record)
}
