import type { TagManager } from '@cardroom/brand/embeds'
import { atFirstPress, openSandbox } from '../embeds/sandbox.ts'
import type { OutgoingRecord } from './record-queue.ts'
import { refusesTracking } from './refuses-tracking.ts'
import { isTagAllowed, type TagCall, tagCallOf } from './tag-call.ts'

/**
 * Loads the tag manager at the visitor's first press, and returns what sends it records, earlier ones included.
 * It is never loaded where the visitor refuses tracking or the page's policy forbids it.
 */
export function prepareTag(tagManager: TagManager): (record: OutgoingRecord) => void {
  // The content security policy is that of the first page, whatever page is shown later.
  if (refusesTracking() || !isTagAllowed(window.location.pathname)) return () => {}
  const { scriptUrl, measurementId, conversionValues } = tagManager
  const waiting: TagCall[] = []
  let send: (call: TagCall) => void = (call) => void waiting.push(call)

  atFirstPress(() => {
    openSandbox({ title: 'Statistics', src: '/embed/tag.html' }, (post) => {
      send = (call) => post({ call })
      post({ setup: { scriptUrl, measurementId } })
      for (const call of waiting.splice(0)) send(call)
    })
  })
  return (record) => {
    const call = tagCallOf(record, conversionValues)
    if (call !== null) send(call)
  }
}
