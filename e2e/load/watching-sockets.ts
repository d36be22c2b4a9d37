import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const connectAtOnce = 100
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const opcodes = { text: 1, ping: 9 } as const

export type Watchers = {
  /** Resets the count: the next frame is frame 0 of every socket. No frame may be in flight. */
  reset: () => void
  /** When the last of the sockets had that frame whole, by `performance.now()`. */
  lastAt: (frame: number) => Promise<number>
  /** Bytes that all sockets have received. */
  bytes: () => number
  close: () => void
}

/**
 * Opens sockets that only watch. They speak just enough WebSocket to count the frames of a broadcast, because on a
 * small machine whatever receives takes its time from whatever sends.
 * @param addresses of this machine to come from, in turn: each has some 28,000 ports
 */
export async function openWatchers(
  port: number,
  path: string,
  count: number,
  addresses: readonly string[],
): Promise<Watchers> {
  const sockets: Socket[] = []
  const counters: { frames: number }[] = []
  const arrived: number[] = []
  const completedAt: number[] = []
  const waiting = new Map<number, (at: number) => void>()

  const onFrame = (counter: { frames: number }) => {
    const frame = counter.frames
    counter.frames += 1
    arrived[frame] = (arrived[frame] ?? 0) + 1
    if (arrived[frame] < count) return
    const at = performance.now()
    completedAt[frame] = at
    waiting.get(frame)?.(at)
    waiting.delete(frame)
  }
  const openOne = async (index: number) => {
    const localAddress = addresses[index % addresses.length]
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    await once(socket, 'connect')
    const counter = { frames: 0 }
    await upgrade(socket, port, path, () => onFrame(counter))
    sockets.push(socket)
    counters.push(counter)
  }
  for (let opened = 0; opened < count; opened += connectAtOnce) {
    const batch = Math.min(connectAtOnce, count - opened)
    await Promise.all(Array.from({ length: batch }, (_, index) => openOne(opened + index)))
  }

  return {
    reset() {
      for (const counter of counters) counter.frames = 0
      arrived.length = 0
      completedAt.length = 0
    },
    lastAt: async (frame) =>
      completedAt[frame] ?? (await new Promise((resolve) => waiting.set(frame, resolve))),
    bytes: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function upgrade(
  socket: Socket,
  port: number,
  path: string,
  onFrame: () => void,
): Promise<void> {
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n` +
      'Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n',
  )
  await new Promise<void>((resolve, reject) => {
    let isOpen = false
    let left = 0
    let head: Buffer = Buffer.alloc(0)
    let opcode = 0
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      let rest = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      head = Buffer.alloc(0)
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end === -1) return void (head = rest)
        const status = rest.toString('latin1', 9, 12)
        if (status !== '101') return reject(new Error(`an upgrade was answered with ${status}`))
        isOpen = true
        resolve()
        rest = rest.subarray(end + 4)
      }
      while (rest.length > 0) {
        if (left === 0) {
          const header = readHeader(rest)
          if (header === null) return void (head = rest)
          opcode = header.opcode
          left = header.length
          rest = rest.subarray(header.size)
        }
        const taken = Math.min(left, rest.length)
        left -= taken
        rest = rest.subarray(taken)
        if (left > 0) return
        if (opcode === opcodes.text) onFrame()
        if (opcode === opcodes.ping) socket.write(pong)
      }
    })
  })
}

function readHeader(bytes: Buffer): { opcode: number; length: number; size: number } | null {
  if (bytes.length < 2) return null
  const opcode = (bytes[0] ?? 0) & 15
  const short = (bytes[1] ?? 0) & 127
  if (short < 126) return { opcode, length: short, size: 2 }
  const size = short === 126 ? 4 : 10
  if (bytes.length < size) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return { opcode, length, size }
}
