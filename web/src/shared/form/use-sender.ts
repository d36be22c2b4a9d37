import { useRef, useState } from 'react'
import { sendFailure } from './send-failure.ts'

type Handlers = {
  onTaken: () => void
  /** Told what went wrong; true where it has shown that itself. */
  onFailure?: (error: unknown) => boolean
}

type State = { status: 'idle' | 'sending' | 'sent'; failure: string | null }

/** Without an answer for so long, there is none to wait for. */
const patienceMs = 20_000

/**
 * Sends what a form holds, one call at a time however often it is asked to, until it has been taken.
 * @param send rejects when the call fails, or when its signal says that it has taken too long
 */
export function useSender<Payload>(
  send: (payload: Payload, signal: AbortSignal) => Promise<unknown>,
) {
  const [state, setState] = useState<State>({ status: 'idle', failure: null })
  const isBusy = useRef(false)

  async function submit(payload: Payload, { onTaken, onFailure }: Handlers): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setState({ status: 'sending', failure: null })
    try {
      await send(payload, AbortSignal.timeout(patienceMs))
    } catch (error) {
      isBusy.current = false
      const isShown = onFailure?.(error) ?? false
      setState({ status: 'idle', failure: isShown ? null : sendFailure(error) })
      return
    }
    setState({ status: 'sent', failure: null })
    onTaken()
  }

  return { ...state, submit }
}
