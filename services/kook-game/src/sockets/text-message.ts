import { Buffer } from 'node:buffer'
import { constants, deflateRawSync } from 'node:zlib'

/** The first byte of a text message in one fragment, uncompressed or compressed (RSV1 set). */
const firstBytes = { plain: 0x81, deflated: 0xc1 } as const
/** The length codes that announce a length in the following 2 or 8 bytes. */
const lengths = { in2: 126, in8: 127 } as const
/** The number of bytes that end every flushed compressed message. They are not sent (RFC 7692, 7.2.1). */
const flushLength = 4

/** A complete WebSocket message, for sockets without and with permessage-deflate. */
export type Message = { plain: Buffer; deflated: Buffer }

/**
 * Builds the bytes of a server's WebSocket message (RFC 6455, 5.2) once for all receivers, because `ws` would compress
 * and frame the message for each socket.
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
