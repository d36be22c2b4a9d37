import { describe, expect, it } from 'vitest'
import { eventData } from '../../src/shared/follow-events.ts'

/** A body that arrives in chunks of `size` bytes. */
function bodyOf(text: string, size: number, onCancel = () => {}): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let start = 0
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(start, start + size))
      start += size
    },
    cancel: onCancel,
  })
}

describe.each([1, 2, 7, 1000])('eventData, %i bytes at a time', (size) => {
  it.each([
    ['data: a\n\ndata: b\n\n', ['a', 'b']],
    ['data:a\r\n\r\ndata: $25 – é 賭\r\n\r\n', ['a', '$25 – é 賭']],
    ['event: x\nid: 7\ndata: a\ndata: b\n\n', ['a\nb']],
    ['data: a\n\ndata: cut off', ['a']],
    ['', []],
  ])('reads %j', async (text, expected) => {
    const read: string[] = []

    for await (const data of eventData(bodyOf(text, size))) read.push(data)

    expect(read).toEqual(expected)
  })
})

describe('eventData', () => {
  it('cancels a body that is not read to its end', async () => {
    let isLeft = false
    const body = bodyOf('data: a\n\n'.repeat(100), 9, () => {
      isLeft = true
    })

    for await (const data of eventData(body)) if (data === 'a') break

    expect(isLeft).toBe(true)
  })
})
