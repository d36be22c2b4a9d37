/** What a check found: `unchecked` is what it could neither prove nor refute. The text is a sentence for people. */
export type Finding = { state: 'ok' | 'failed' | 'unchecked'; text: string }

export function ok(text: string): Finding {
  return { state: 'ok', text }
}

export function failed(text: string): Finding {
  return { state: 'failed', text }
}

export function unchecked(text: string): Finding {
  return { state: 'unchecked', text }
}

/** The faults, or the sentence when there is none. */
export function faultsOr(faults: readonly string[], text: string): Finding[] {
  return faults.length === 0 ? [ok(text)] : faults.map(failed)
}

/** True for the errors of a record that cannot be read. */
export function isReadable(error: unknown): error is RangeError {
  return error instanceof RangeError
}

/** Findings under the name of their check. */
export function named<Name extends string>(name: Name, findings: readonly Finding[]) {
  return findings.map((finding) => ({ name, ...finding }))
}

/** The parts of a check, in the order in which they are listed. */
export type CheckName =
  | 'versions'
  | 'root'
  | 'contributions'
  | 'decks'
  | 'players'
  | 'cards'
  | 'hands'
  | 'bets'
  | 'pots'
  | 'link'
  | 'signature'
  | 'chain'
  | 'closed'

/** One line of the result: what holds, what does not and why, or what cannot be checked and why. */
export type Check = Finding & { name: CheckName }
