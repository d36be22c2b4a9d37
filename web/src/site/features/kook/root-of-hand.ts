import type { HandRecord } from '@cardroom/contracts/kook-game'
import { fromText } from '@cardroom/poker-engine/bytes'

/** The root that was told for the deal of a hand, 64 hexadecimal digits. */
export function rootOfHand({ root = '', deal }: Pick<HandRecord, 'root' | 'deal'>): string {
  if (deal?.root === undefined) return root
  const bytes = Array.from(fromText(deal.root, 32))
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
