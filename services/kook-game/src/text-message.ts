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
  const headLength = length < lengths.in2 ? 2 : length < 2 ** 16 ? 4 : 10
  const message = Buffer.allocUnsafe(headLength + length)
  message[0] = finalText
  if (headLength === 2) message[1] = length
  else if (headLength === 4) {
    message[1] = lengths.in2
    message.writeUInt16BE(length, 2)
  } else {
    message[1] = lengths.in8
    message.writeBigUInt64BE(BigInt(length), 2)
  }
  message.write(text, headLength)
  return message
}
