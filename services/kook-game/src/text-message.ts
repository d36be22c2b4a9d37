import { Buffer } from 'node:buffer'

/** Final fragment of a text message. */
const finalText = 0x81
/** A length that is in the following 2 or 8 bytes. */
const lengths = { in2: 126, in8: 127 } as const

/**
 * A text as the bytes of a whole WebSocket message of a server (RFC 6455, 5.2). It is made once for all who are sent the
 * same and written to their sockets as one buffer: `ws` would write head and text of each apart.
 */
export function toMessage(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head =
    length < lengths.in2
      ? Buffer.from([finalText, length])
      : length < 2 ** 16
        ? Buffer.from([finalText, lengths.in2, length >>> 8, length & 255])
        : withLength(length)
  return Buffer.concat([head, Buffer.from(text)])
}

function withLength(length: number): Buffer {
  const head = Buffer.from([finalText, lengths.in8, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(length, 6)
  return head
}
