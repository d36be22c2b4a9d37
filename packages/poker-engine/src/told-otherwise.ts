import type { ToldOtherwise } from '@cardroom/contracts/kook-deal'

const names = {
  lastLink: 'the link of the hand before',
  root: 'the root',
  roots: 'the roots of the decks',
  key: 'the key of the table',
  commitments: 'the commitments',
  openings: 'the contributions',
  seeds: 'the opened seeds',
  link: 'the link',
  signature: 'the signature',
} as const

/** Why a hand of which two versions were told is refused. */
export function describeTwoVersions(toldOtherwise: ToldOtherwise): string {
  const told = Object.entries(names).flatMap(([name, text]) => (name in toldOtherwise ? text : []))
  const what = told.length === 0 ? '' : `: ${told.join(', ')}`
  return `The server told this browser two versions of the hand${what}.`
}
