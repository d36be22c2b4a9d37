import type { TagManager } from '@cardroom/brand/embeds'
import type { OutgoingRecord } from './retry-queue.ts'
import { type TagCall, tagCallOf } from './tag-call.ts'

/**
 * Opens the sandboxed frame of the tag manager, without our origin, cookies or storage, and returns a function
 * that sends records to it.
 */
export function openTagFrame(tagManager: TagManager): (record: OutgoingRecord) => void {
  const { scriptUrl, measurementId, conversionValues } = tagManager
  const waiting: TagCall[] = []
  let isLoaded = false

  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Statistics'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.src = '/embed/tag.html'
  frame.addEventListener('load', () => {
    if (isLoaded) return
    isLoaded = true
    send({ setup: { scriptUrl, measurementId } })
    for (const call of waiting.splice(0)) send({ call })
  })
  document.body.append(frame)

  // A sandboxed page has an opaque origin, so the target is '*'; the message contains no personal data.
  function send(message: object): void {
    frame.contentWindow?.postMessage(message, '*')
  }

  return (record) => {
    const call = tagCallOf(record, conversionValues)
    if (call === null) return
    if (isLoaded) send({ call })
    else waiting.push(call)
  }
}
