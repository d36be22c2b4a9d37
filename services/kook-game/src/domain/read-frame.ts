import { ClientFrame } from '@cardroom/contracts/kook-game'

export type ReadFrame = { frame: ClientFrame } | { refusal: string }

const unreadable = { refusal: 'This message could not be read' }

/** Parses a client's text. Only an invalid username has a message of its own, because only that can be corrected. */
export function readFrame(text: string): ReadFrame {
  const parsed = ClientFrame.safeParse(parseJson(text))
  if (parsed.success) return { frame: parsed.data }
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'username')
  return issue === undefined ? unreadable : { refusal: issue.message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
