import { Buffer } from 'node:buffer'
import { constants, deflateRawSync } from 'node:zlib'

/** The first byte of the final fragment of a text message, as it is or compressed (RSV1 is set). */
const firstBytes = { plain: 0x81, deflated: 0xc1 } as const
/** A length that is in the following 2 or 8 bytes. */
const lengths = { in2: 126, in8: 127 } as const
/** Every message that is compressed with a flush ends in these bytes, which are not sent (RFC 7692, 7.2.1). */
const flushLength = 4

/** A whole WebSocket message, for sockets with and without permessage-deflate. */
export type Message = { plain: Buffer; deflated: Buffer }

/**
 * Makes the bytes of a WebSocket message of a server (RFC 6455, 5.2) once for all of its receivers: `ws` would
 * compress and frame it for each socket.
 */
export function toMessage(text: string): Message {
  const body = Buffer.from(text)
  const flushed = deflateRawSync(body, { finishFlush: constants.Z_SYNC_FLUSH })
  return {
    plain: withHead(firstBytes.plain, body),
    deflated: withHead(firstBytes.deflated, flushed.subarray(0, -flushLength)),
  }
}

function withHead(firstByte: number, body: Buffer): Buffer {
  const { length } = body
  if (length < lengths.in2) return Buffer.concat([Buffer.of(firstByte, length), body])
  const is2 = length < 2 ** 16
  const head = Buffer.alloc(is2 ? 4 : 10)
  head[0] = firstByte
  head[1] = is2 ? lengths.in2 : lengths.in8
  if (is2) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, body])
}
