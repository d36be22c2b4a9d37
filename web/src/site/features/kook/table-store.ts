import { type Emote, EmoteFrame } from '@cardroom/contracts/kook-emotes'
import { type ClientFrame, ServerFrame, tableRefusals } from '@cardroom/contracts/kook-game'
import * as z from 'zod/mini'
import { createContributor } from './deal.ts'
import { readHandshakeRefusal } from './handshake-refusal.ts'
import { createSeatLock } from './seat-lock.ts'
import { readClaimedName, type TableStorage } from './storage.ts'
import { clearEmotes, showEmote } from './said-emotes.ts'
import { createTableLobby } from './table-lobby.ts'
import { connectingState, reduce, type TableMessage, type TableState } from './table-state.ts'
import { isOwnTurn } from './table-view.ts'

const noticeMs = 3000
/** The time without an answer after which the connection counts as lost, in milliseconds. */
const answerMs = 5000
const deadlineGraceMs = 5000
const pausedMs = 1500
const firstRetryMs = 500
const maxRetryMs = 10_000
const checkWithinMs = 1000

export type TableStoreDeps = {
  url: string
  storage: TableStorage
  /** Whether the player rebuys automatically after losing the last chip. */
  isRebuyOn: () => boolean
  /** Called for every new state, with the previous state. */
  onChange: (before: TableState, state: TableState) => void
}

export type TableStore = ReturnType<typeof createTableStore>

/** Creates the state of a table, which a socket updates. The socket reconnects automatically. */
export function createTableStore({ url, storage, isRebuyOn, onChange }: TableStoreDeps) {
  let state: TableState = connectingState
  let socket: WebSocket | null = null
  let listening: AbortController | null = null
  let isOpened = false
  let isStopped = false
  let failures = 0
  const timers = new Map<string, number>()
  const lobby = createTableLobby(storage.table, send)
  const seatLock = createSeatLock(storage.seatKey, { onGranted: resumeWhenGranted, onTaken })

  const contributor = createContributor({
    storage,
    // The answer may be as far away as the next hand, so no timer waits for it.
    send: sendWithoutAnswer,
    onContributed: ({ handId, ...own }) => dispatch({ type: 'contributed', handId, own }),
  })

  function dispatch(message: TableMessage): void {
    if (isStopped) return
    const before = state
    state = reduce(state, message)
    if (state === before) return
    persist(before)
    if (state.notice !== null && state.notice.id !== before.notice?.id) {
      const { id } = state.notice
      startTimer('notice', noticeMs, () => dispatch({ type: 'notice_over', id }))
    }
    if (lobby.follow(before.game, state.game)) {
      dispatch({ type: 'notice', text: 'Your place on the waiting list is gone' })
    }
    onChange(before, state)
  }

  function persist(before: TableState): void {
    const token = state.game?.you?.resumeToken
    const isNewSeat =
      token !== before.game?.you?.resumeToken || before.playerStatus !== state.playerStatus
    if (token !== undefined && isNewSeat && state.playerStatus === 'seated') {
      storage.saveResumeToken(token)
      seatLock.take()
    }
    // The token is deleted when the seat is given up, unless another tab still uses it.
    const isOver = ['gone', 'left', 'busted'].includes(state.playerStatus)
    if (isOver && state.playerStatus !== before.playerStatus) {
      storage.saveResumeToken(null)
      seatLock.release()
    }
    if (state.hands !== before.hands) storage.saveHands(state.hands)
    if (state.log !== before.log) storage.saveLog(state.log)
    if (state.session !== before.session) storage.saveSession(state.session)
  }

  function startTimer(name: string, ms: number, run: () => void): void {
    window.clearTimeout(timers.get(name))
    timers.set(name, window.setTimeout(run, ms))
  }

  function cancelTimer(name: string): void {
    window.clearTimeout(timers.get(name))
  }

  function connect(): void {
    cancelTimer('retry')
    closeSocket()
    if (!navigator.onLine) return dispatch({ type: 'connection', connection: 'offline' })
    dispatch({ type: 'connection', connection: 'connecting' })
    isOpened = false
    contributor.reset()
    socket = new WebSocket(url)
    listening = new AbortController()
    const { signal } = listening
    // The table already shows a known refusal, so no notice is needed.
    const notifyError = () => {
      if (state.refusal === null) dispatch({ type: 'notice', text: 'Connection error' })
    }
    socket.addEventListener('open', handleOpen, { signal })
    socket.addEventListener('message', ({ data }) => receive(String(data)), { signal })
    socket.addEventListener('error', notifyError, { signal })
    socket.addEventListener('close', handleConnectionLoss, { signal })
    startTimer('answer', answerMs * 2, handleConnectionLoss)
  }

  function handleOpen(): void {
    isOpened = true
    resumeSeat()
  }

  /** Resumes the stored seat, unless another tab plays it. */
  function resumeSeat(): void {
    const resumeToken = storage.resumeToken()
    if (resumeToken === null) return
    if (!seatLock.isHeld()) {
      dispatch({ type: 'elsewhere' })
      seatLock.claim()
    } else if (state.playerStatus !== 'elsewhere') {
      dispatch({ type: 'resuming' })
      send({ type: 'resume', resumeToken })
    }
  }

  function resumeWhenGranted(): void {
    // A connection that just got a seat takes the lock afterward.
    if (state.playerStatus === 'seated') return
    if (storage.resumeToken() === null) {
      seatLock.release()
      if (state.playerStatus === 'elsewhere') dispatch({ type: 'watching' })
      return
    }
    dispatch({ type: 'resuming' })
    resumeSeat()
  }

  function onTaken(): void {
    dispatch({ type: 'elsewhere' })
    // When the other tab closes, this tab gets the seat back.
    seatLock.claim()
  }

  /** Handles a change of the stored token: another tab sat down or gave up its seat. */
  function onStored({ key, newValue }: StorageEvent): void {
    if (key !== storage.seatKey) return
    const isPlaying = ['seated', 'resuming', 'elsewhere'].includes(state.playerStatus)
    if (newValue !== null && !isPlaying) resumeSeat()
    if (newValue === null && state.playerStatus === 'elsewhere') {
      seatLock.release()
      dispatch({ type: 'watching' })
    }
  }

  function receive(text: string): void {
    const frame = readFrame(text)
    if (frame === null) return
    cancelTimer('answer')
    if (frame.type === 'emote') return showEmote(frame.payload)
    if (frame.type === 'error' && frame.payload.message === tableRefusals.dealHasMovedOn) return
    if (frame.type === 'error') {
      const isRetried =
        state.playerStatus === 'resuming' && frame.payload.message !== tableRefusals.seatIsGone
      const isRefusedSeat = state.pendingSeat !== null
      lobby.refused(frame.payload.message)
      dispatch({ type: 'frame', frame, at: Date.now() })
      const { retryAfterMs } = frame.payload
      if (isRetried) startTimer('resume', retryAfterMs ?? pausedMs, resumeSeat)
      if (state.playerStatus === 'left' && retryAfterMs !== undefined) {
        startTimer('leave', retryAfterMs, () => send({ type: 'leave' }))
      }
      if (isRefusedSeat && frame.payload.message === tableRefusals.hasSeat) resumeSeat()
      // The known state is older than the loss of the seat. A new connection gets the current state.
      if (state.playerStatus === 'gone' && state.game?.you) connect()
      return
    }
    failures = 0
    if (state.connection !== 'open') dispatch({ type: 'connection', connection: 'open' })
    const before = state
    dispatch({ type: 'frame', frame, at: Date.now() })
    if (before.isFirstState) lobby.start(frame.payload, storage.resumeToken() !== null)
    if (state.playerStatus !== before.playerStatus) rebuyAfter(before)
    if (state.preAction !== null) sendAction(state.preAction.action)
    contributor.see(state)
    if (state.hands !== before.hands) checkWhenIdle()
    const { turnDeadline, serverTime } = frame.payload
    if (turnDeadline === null) return cancelTimer('deadline')
    // If a turn ends without a new frame, the connection is lost.
    const leftMs = Math.max(0, turnDeadline - serverTime)
    startTimer('deadline', leftMs + deadlineGraceMs, handleConnectionLoss)
  }

  /** Takes the same seat again. */
  function rebuyAfter({ game }: TableState): void {
    if (state.playerStatus !== 'busted' || !game?.you || !isRebuyOn()) return
    const { seatIndex, username } = game.you
    if (send({ type: 'sit_down', seatIndex, username })) dispatch({ type: 'rebuying' })
  }

  /** Returns the fields of an action in the player's turn; null out of turn. */
  function ownTurn() {
    const { game } = state
    if (!game?.you || !isOwnTurn(state)) return null
    const { turn, handId, you } = game
    return { username: you.username, turn, ...(handId !== null && { handId }) }
  }

  function sendAction(action: 'fold' | 'pot'): void {
    const turn = ownTurn()
    if (turn === null || state.pendingAction !== null) return
    if (send({ type: 'player_action', action, ...turn })) dispatch({ type: 'action_sent', action })
  }

  function handleConnectionLoss(): void {
    closeSocket()
    if (!navigator.onLine) return dispatch({ type: 'connection', connection: 'offline' })
    const waitMs = retryDelayMs(failures, Math.random())
    failures += 1
    retryIn(waitMs)
    if (!isOpened) void explainRefusal(waitMs)
  }

  function retryIn(waitMs: number, refusal?: string | null): void {
    startTimer('retry', waitMs, connect)
    const retryAt = Date.now() + waitMs
    const why = refusal === undefined ? {} : { refusal }
    dispatch({ type: 'connection', connection: 'lost', retryAt, ...why })
  }

  /** Shows the reason why the server refuses, and delays the next attempt accordingly. */
  async function explainRefusal(waitMs: number): Promise<void> {
    const attempt = failures
    const refused = await readHandshakeRefusal(url)
    const isOver = isStopped || failures !== attempt || state.connection !== 'lost'
    if (isOver) return
    // The jitter prevents all clients in a room from retrying at the same time.
    const atLeastMs = (refused?.retryAfterMs ?? 0) * (1 + Math.random() / 2)
    retryIn(Math.max(waitMs, atLeastMs), refused?.reason ?? null)
  }

  function closeSocket(): void {
    listening?.abort()
    socket?.close()
    socket = null
    cancelTimer('answer')
    cancelTimer('deadline')
  }

  /**
   * Checks the newest hand while the browser is idle. On a slow phone, the check takes longer than an animation frame.
   */
  function checkWhenIdle(): void {
    const handId = state.hands[0]?.handId
    const check = async () => {
      const { verifyHand } = await import('./verify-hand.ts')
      const hand = state.hands.find((each) => each.handId === handId)
      if (hand === undefined || hand.isRefused !== undefined || isStopped) return
      const { verdict } = verifyHand(hand, state.hands)
      dispatch({ type: 'checked', handId: hand.handId, isRefused: verdict === 'refused' })
    }
    const isIdleKnown = 'requestIdleCallback' in window
    if (isIdleKnown) window.requestIdleCallback(() => void check(), { timeout: checkWithinMs })
    else startTimer('check', checkWithinMs, () => void check())
  }

  function sendWithoutAnswer(frame: ClientFrame): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(frame))
    return true
  }

  function send(frame: ClientFrame): boolean {
    if (!sendWithoutAnswer(frame)) return false
    startTimer('answer', answerMs, handleConnectionLoss)
    return true
  }

  return {
    /** Keeps the table connected until the returned function is called. */
    start(): () => void {
      const stopping = new AbortController()
      const { signal } = stopping
      window.addEventListener('online', connect, { signal })
      window.addEventListener('offline', handleConnectionLoss, { signal })
      window.addEventListener('storage', onStored, { signal })
      // A page restored from the back/forward cache has lost its socket.
      window.addEventListener('pageshow', ({ persisted }) => persisted && connect(), { signal })
      const log = storage.log()
      const lastId = log.at(-1)?.id ?? 0
      state = { ...state, hands: storage.hands(), session: storage.session(), log, lastId }
      if (storage.resumeToken() !== null) seatLock.claim()
      connect()
      return () => {
        isStopped = true
        stopping.abort()
        seatLock.release()
        clearEmotes()
        closeSocket()
        for (const name of timers.keys()) cancelTimer(name)
      }
    },

    reconnect: (): void => {
      failures = 0
      connect()
    },

    sitDown(seatIndex: number, username: string): void {
      const claim = readClaimedName()?.claim
      const frame = { type: 'sit_down', seatIndex, username } as const
      if (send(claim === undefined ? frame : { ...frame, claim })) {
        dispatch({ type: 'seat_requested', seatIndex })
      }
    },

    /** Acts in the player's turn. Before the turn, it chooses or cancels a pre-action. */
    act(action: 'fold' | 'pot'): void {
      if (ownTurn() === null) dispatch({ type: 'action_planned', action })
      else sendAction(action)
    },

    takeTime(): void {
      const turn = ownTurn()
      if (turn === null || state.isTimeRequested || !state.game?.you?.timeBankMs) return
      if (send({ type: 'take_time', ...turn })) dispatch({ type: 'time_requested' })
    },

    sitOut: (): void => {
      send({ type: 'sit_out' })
    },

    sitIn: (): void => {
      send({ type: 'sit_in' })
    },

    leave(): void {
      if (send({ type: 'leave' })) dispatch({ type: 'leaving' })
    },

    /** Takes the seat over from the tab that plays it. */
    resumeHere: (): void => {
      if (seatLock.isHeld()) resumeWhenGranted()
      else seatLock.take()
    },
    say(emote: Emote): void {
      send({ type: 'emote', emote })
    },

    lobby,

    closeDialog: (): void => dispatch({ type: 'dialog_closed' }),
  }
}

/**
 * Returns the delay before the next attempt: exponential backoff up to ten seconds, with jitter so that clients do not
 * all reconnect at the same time.
 * @param failures the number of consecutive failed attempts, from 0
 * @param chance a random number from 0 inclusive to 1 exclusive
 */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures, 10))
  return Math.round(full * (0.5 + chance / 2))
}

const ReceivedFrame = z.discriminatedUnion('type', [ServerFrame, EmoteFrame])

function readFrame(text: string): z.infer<typeof ReceivedFrame> | null {
  try {
    return ReceivedFrame.parse(JSON.parse(text))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this
    console.log('Unreadable game message', error)
    return null
  }
}
