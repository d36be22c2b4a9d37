import { useRef, useState } from 'react'
import { sendFailure } from './send-failure.ts'

type Handlers<Reply> = {
  onTaken: (reply: Reply) => void
  /** Called with the error; true where it has shown the error itself. */
  onFailure?: (error: unknown) => boolean
}

type State = { status: 'idle' | 'sending' | 'sent'; failure: string | null }

/** After so long without an answer the request is aborted. */
const patienceMs = 20_000

/**
 * Sends what a form holds, one call at a time however often it is asked to, until it has been taken.
 * @param send rejects when the call fails, or when its signal says that it has taken too long
 * @param explain the sentence for what went wrong
 */
export function useSender<Payload, Reply = unknown>(
  send: (payload: Payload, signal: AbortSignal) => Promise<Reply>,
  explain: (error: unknown) => string = sendFailure,
) {
  const [state, setState] = useState<State>({ status: 'idle', failure: null })
  const isBusy = useRef(false)

  async function submit(payload: Payload, { onTaken, onFailure }: Handlers<Reply>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setState({ status: 'sending', failure: null })
    let reply: Reply
    try {
      reply = await send(payload, AbortSignal.timeout(patienceMs))
    } catch (error) {
      isBusy.current = false
      const isShown = onFailure?.(error) ?? false
      setState({ status: 'idle', failure: isShown ? null : explain(error) })
      return
    }
    setState({ status: 'sent', failure: null })
    onTaken(reply)
  }

  return { ...state, submit }
}
