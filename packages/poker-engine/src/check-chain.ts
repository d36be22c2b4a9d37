import { isSame, toText } from './bytes.ts'
import type { Check } from './finding.ts'
import { firstLink } from './fair-deal.ts'
import { failed, type Finding, ok, unchecked } from './finding.ts'
import { isSigned, linkOf } from './hand-link.ts'
import { shortLink } from './short-link.ts'
import { bytesOf, readDeal, type RecordedDeal, type RecordedHand } from './recorded-hand.ts'

/** What a hand's link is compared with; absent when it is not known. */
export type ChainContext = {
  /** The deal of the hand that this receiver saw before. */
  previous?: RecordedDeal | undefined
  /** The table's public chain, in the shape of the contract's `TableChain`. */
  chain?: PublicChain | undefined
}

type PublicChain = { links: readonly { handId: string; link: string; key: string }[] }

/**
 * Checks the link of a hand: that it covers the hand, that the table's key signed it, that it follows the hand before,
 * and that it is the one in the public chain.
 * @throws {RangeError} when the record cannot be read
 */
export function checkChain(
  hand: RecordedHand,
  recorded: RecordedDeal,
  { previous: last, chain }: ChainContext,
): Check[] {
  const previous = isOfSameTable(last, recorded) ? last : undefined
  return [
    { name: 'link', ...checkLink(hand, recorded) },
    { name: 'signature', ...checkSignature(recorded, previous, chain) },
    { name: 'chain', ...checkOrder(recorded, previous) },
    { name: 'chain', ...comparePublic(recorded, chain) },
  ]
}

function checkLink(hand: RecordedHand, recorded: RecordedDeal): Finding {
  const { results, returned, play } = hand
  if (results === undefined || returned === undefined || play === undefined) {
    return failed('The record is without the actions and results that the link covers.')
  }
  const link = bytesOf('link', recorded.link, 32)
  const computed = linkOf({ ...readDeal(recorded), hand: { ...hand, results, returned, play } })
  return isSame(link, computed)
    ? ok(`The link covers this hand as it is recorded. Its last characters are ${shortLink(link)}.`)
    : failed('The link is of another hand: something in this record is not what the table signed.')
}

function checkSignature(
  { handId, link, signature, key }: RecordedDeal,
  previous: RecordedDeal | undefined,
  chain: PublicChain | undefined,
): Finding {
  const signed = isSigned(
    bytesOf('link', link, 32),
    bytesOf('signature', signature, 64),
    bytesOf('key of the table', key, 32),
  )
  if (!signed) return failed('The signature is not by the key of the table.')
  const known = listedIn(chain, handId)?.key ?? previous?.key
  if (known === undefined) {
    return unchecked(
      'The link is signed; that the key is the table’s own is not shown by one hand.',
    )
  }
  return known === key
    ? ok('The table’s key signed the link.')
    : failed('The link is signed by another key than the table’s.')
}

function checkOrder(
  { handId, lastLink }: RecordedDeal,
  previous: RecordedDeal | undefined,
): Finding {
  if (previous?.link === undefined) {
    return lastLink === toText(firstLink)
      ? ok('This is the first hand of its table’s chain.')
      : unchecked('The hand before was not recorded, so its link is not compared.')
  }
  const steps = readHandId(handId).number - readHandId(previous.handId).number
  if (lastLink === previous.link && steps > 0) {
    const between = steps === 1 ? '' : ` Hands that were begun between them: ${steps - 1}, void.`
    return ok(`The link follows that of the hand before.${between}`)
  }
  return steps > 1
    ? unchecked(`Hands between that were not recorded: ${steps - 1}. Their links are not compared.`)
    : failed('The link does not follow that of the hand before.')
}

function comparePublic({ handId, link }: RecordedDeal, chain: PublicChain | undefined): Finding {
  const listed = listedIn(chain, handId)
  if (listed === undefined) {
    return unchecked('The link was not compared with the table’s public chain.')
  }
  return listed.link === link
    ? ok('The table’s public chain has the same link.')
    : failed(
        'The table’s public chain has another link for this hand: others were told something else.',
      )
}

function isOfSameTable(last: RecordedDeal | undefined, { handId }: RecordedDeal): boolean {
  return last !== undefined && readHandId(last.handId).table === readHandId(handId).table
}

function listedIn(chain: PublicChain | undefined, handId: string) {
  return chain?.links.find((each) => each.handId === handId)
}

/** The table and the number of a hand with a deal. */
export function readHandId(handId: string): { table: string; number: number } {
  const at = handId.lastIndexOf(':')
  return { table: handId.slice(0, at), number: Number(handId.slice(at + 1)) }
}
