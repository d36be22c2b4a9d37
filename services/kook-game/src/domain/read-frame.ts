import { ClientFrame } from '@cardroom/contracts/kook-game'

export type ReadFrame = { frame: ClientFrame } | { refusal: string }

const unreadable = { refusal: 'This message could not be read' }

/** What a client's text says, or why it says nothing; only a username's fault is one that people can mend. */
export function readFrame(text: string): ReadFrame {
  const parsed = ClientFrame.safeParse(parseJson(text))
  if (parsed.success) return { frame: parsed.data }
  const fault = parsed.error.issues.find(({ path }) => path[0] === 'username')
  return fault === undefined ? unreadable : { refusal: fault.message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
