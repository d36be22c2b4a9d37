import type { TagManager } from '@cardroom/brand/embeds'
import type { OutgoingRecord } from './retry-queue.ts'
import { type TagCall, tagCallOf } from './tag-call.ts'

/**
 * Opens the frame in which the tag manager runs, without our origin, cookies or storage, and returns what
 * hands records to it.
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

  // A sandboxed page has no origin to name; nothing that is sent is a secret or about a person.
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
