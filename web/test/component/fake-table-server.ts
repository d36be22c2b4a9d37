import type { GameState, ServerFrame } from '@cardroom/contracts/kook-game'
import { afterEach, beforeEach } from 'vitest'

/** The server of card tables as a page reaches it, by `WebSocket`: a test says what it sends. */
export function fakeTableServer() {
  const RealSocket = globalThis.WebSocket
  const sockets = new Set<FakeSocket>()
  const received: unknown[] = []

  class FakeSocket extends EventTarget {
    static readonly OPEN = RealSocket.OPEN
    readyState: number = RealSocket.CONNECTING

    constructor() {
      super()
      sockets.add(this)
      queueMicrotask(() => {
        this.readyState = RealSocket.OPEN
        this.dispatchEvent(new Event('open'))
      })
    }

    send(text: string): void {
      received.push(JSON.parse(text))
    }

    close(): void {
      sockets.delete(this)
    }
  }

  beforeEach(() => {
    // The test runner has a socket of its own.
    globalThis.WebSocket = new Proxy(RealSocket, {
      construct: (_, [url]: [string]) =>
        url.includes('/ws/kook') ? new FakeSocket() : new RealSocket(url),
    })
  })
  afterEach(() => {
    globalThis.WebSocket = RealSocket
    sockets.clear()
    received.length = 0
  })

  function sendFrame(frame: object): void {
    const data = JSON.stringify(frame)
    for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
  }

  return {
    /** What the page has sent. */
    received,
    /** Whether the page is connected. */
    isConnected: () => [...sockets].some(({ readyState }) => readyState === RealSocket.OPEN),
    /** Sends a state to the page. */
    send(payload: GameState, type: Exclude<ServerFrame['type'], 'error'> = 'game_state'): void {
      sendFrame({ type, payload })
    },
  }
}
