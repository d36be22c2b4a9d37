import {
  type ClientFrame,
  type GameState,
  ServerFrame,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { retryDelayMs } from './retry-delay.ts'
import type { TableMemory } from './table-memory.ts'
import {
  connectingState,
  pillMs,
  reduce,
  type TableMessage,
  type TableState,
} from './table-state.ts'

const noticeMs = 3000
/** An answer that has not come by then will not come: the connection is dead and nobody has said so. */
const answerMs = 5000
const deadlineGraceMs = 5000
const pausedMs = 1500

export type TableStoreDeps = {
  url: string
  memory: TableMemory
  /** Told every state that is new, beside the one before. */
  onChange: (before: TableState, state: TableState) => void
}

export type TableStore = ReturnType<typeof createTableStore>

/** A table's page state, kept up to date by a socket that comes back by itself. */
export function createTableStore({ url, memory, onChange }: TableStoreDeps) {
  let state: TableState = connectingState
  const listeners = new Set<() => void>()
  let socket: WebSocket | null = null
  let failures = 0
  let stopping: AbortController | null = null
  const timers = new Map<string, number>()

  function dispatch(message: TableMessage): void {
    const before = state
    state = reduce(state, message)
    if (state === before) return
    remember(before)
    if (state.notice !== null && state.notice.id !== before.notice?.id) {
      const { id } = state.notice
      after('notice', noticeMs, () => dispatch({ type: 'notice_over', id }))
    }
    onChange(before, state)
    for (const listener of listeners) listener()
  }

  function remember(before: TableState): void {
    const token = state.game?.you?.resumeToken
    const isNewSeat = token !== before.game?.you?.resumeToken || before.standing !== state.standing
    if (token !== undefined && isNewSeat && state.standing === 'seated') memory.keepSeat(token)
    // The secret is kept no longer than the seat; one that another tab plays stays this tab's too.
    const isOver = ['gone', 'left', 'busted'].includes(state.standing)
    if (isOver && state.standing !== before.standing) memory.keepSeat(null)
    if (state.hands !== before.hands) memory.keepHands(state.hands)
  }

  function after(name: string, ms: number, run: () => void): void {
    window.clearTimeout(timers.get(name))
    timers.set(name, window.setTimeout(run, ms))
  }

  function cancel(name: string): void {
    window.clearTimeout(timers.get(name))
    timers.delete(name)
  }

  function connect(): void {
    cancel('retry')
    drop()
    if (!navigator.onLine) return dispatch({ type: 'link', link: 'offline' })
    dispatch({ type: 'link', link: 'connecting' })
    const opened = new WebSocket(url)
    socket = opened
    const isCurrent = () => socket === opened
    opened.addEventListener('open', () => {
      if (isCurrent()) resumeSeat()
    })
    opened.addEventListener('message', ({ data }) => {
      if (isCurrent()) hear(String(data))
    })
    opened.addEventListener('error', () => {
      if (isCurrent()) dispatch({ type: 'notice', text: 'Connection error' })
    })
    opened.addEventListener('close', () => {
      if (isCurrent()) lose()
    })
    after('answer', answerMs * 2, lose)
  }

  function resumeSeat(): void {
    const resumeToken = memory.resumeToken()
    if (resumeToken === null || state.standing === 'elsewhere') return
    dispatch({ type: 'resuming' })
    send({ type: 'resume', resumeToken })
  }

  function hear(text: string): void {
    const frame = readFrame(text)
    if (frame === null) return
    cancel('answer')
    if (frame.type === 'error') {
      const isRetried =
        state.standing === 'resuming' && frame.payload.message === tableRefusals.isPaused
      dispatch({ type: 'frame', frame, at: Date.now() })
      if (isRetried) after('resume', pausedMs, resumeSeat)
      // What is shown is as old as the seat; a new connection is told the table as it stands.
      if (state.standing === 'gone' && state.game?.you) connect()
      return
    }
    failures = 0
    if (state.link !== 'open') dispatch({ type: 'link', link: 'open' })
    dispatch({ type: 'frame', frame, at: Date.now() })
    watchDeadline(frame.payload)
    after('pills', pillMs + 50, () => dispatch({ type: 'tick', at: Date.now() }))
  }

  /** A turn that has run out without a word means that nobody is there to say it. */
  function watchDeadline({ turnDeadline, serverTime }: GameState): void {
    if (turnDeadline === null) return cancel('deadline')
    after('deadline', Math.max(0, turnDeadline - serverTime) + deadlineGraceMs, lose)
  }

  function lose(): void {
    drop()
    if (!navigator.onLine) return dispatch({ type: 'link', link: 'offline' })
    const waitMs = retryDelayMs(failures, Math.random())
    failures += 1
    after('retry', waitMs, connect)
    dispatch({ type: 'link', link: 'lost', retryAt: Date.now() + waitMs })
  }

  function drop(): void {
    const former = socket
    socket = null
    former?.close()
    cancel('answer')
    cancel('deadline')
  }

  function send(frame: ClientFrame): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(frame))
    after('answer', answerMs, lose)
    return true
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): TableState => state,

    /** Connects, until the returned function is called. */
    start(): () => void {
      stopping = new AbortController()
      const { signal } = stopping
      window.addEventListener('online', connect, { signal })
      window.addEventListener('offline', lose, { signal })
      // A page that comes out of the browser's memory has lost its socket.
      window.addEventListener('pageshow', ({ persisted }) => persisted && connect(), { signal })
      state = { ...state, hands: memory.hands() }
      connect()
      return () => {
        stopping?.abort()
        drop()
        for (const name of timers.keys()) cancel(name)
      }
    },

    reconnect: (): void => {
      failures = 0
      connect()
    },

    sitDown(seatIndex: number, username: string): void {
      if (send({ type: 'sit_down', seatIndex, username })) {
        dispatch({ type: 'asked_seat', seatIndex })
      }
    },

    act(action: 'fold' | 'pot'): void {
      const { game, pendingAction, link } = state
      if (!game?.you || link !== 'open' || pendingAction !== null) return
      if (game.status !== 'betting' || game.currentTurnSeat !== game.you.seatIndex) return
      const { version, handId } = game
      const frame = { type: 'player_action', username: game.you.username, action, version } as const
      if (send(handId === null ? frame : { ...frame, handId })) dispatch({ type: 'asked', action })
    },

    leave(): void {
      if (send({ type: 'leave' })) dispatch({ type: 'leaving' })
    },

    /** Takes the seat back from the tab that plays it. */
    takeBack(): void {
      const resumeToken = memory.resumeToken()
      if (resumeToken === null) return
      dispatch({ type: 'resuming' })
      send({ type: 'resume', resumeToken })
    },

    closeDialog: (): void => dispatch({ type: 'dialog_closed' }),
  }
}

function readFrame(text: string): ServerFrame | null {
  try {
    return ServerFrame.parse(JSON.parse(text))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this
    console.log('Unreadable game message', error)
    return null
  }
}
