import type { ChainLink, RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { isSame, toText } from './bytes.ts'
import { firstLink } from './fair-deal.ts'
import { type Check, failed, faultsOr, type Finding, ok, unchecked } from './finding.ts'
import { isSigned, linkFrom, linkOf } from './hand-link.ts'
import { shortLink } from './short-link.ts'
import { bytesOf, readDeal } from './recorded-hand.ts'

/** What a hand's link is compared with; absent when it is not known. */
export type ChainContext = {
  /** The deal of the hand that this receiver saw before. */
  previous?: RecordedDeal | undefined
  /** The table's public chain, in the shape of the contract's `TableChain`. */
  chain?: PublicChain | undefined
}

type PublicChain = { links: readonly Pick<ChainLink, 'handId' | 'link' | 'key'>[] }

/**
 * Checks the link of a hand: that it covers the hand, that the table's key signed it, that it follows the hand before,
 * and that it is the one in the public chain.
 * @throws {RangeError} when the record cannot be read
 */
export function checkChain(
  hand: HandRecord,
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

function checkLink(hand: HandRecord, recorded: RecordedDeal): Finding {
  const link = bytesOf('link', recorded.link, 32)
  const computed = linkOf({ ...readDeal(recorded), hand })
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

/**
 * Checks a table's public chain by itself: each link follows from its digests, is signed by the one key, and follows
 * the link before; numbers rise.
 * @param links the newest first, as `/api/kook/chain/<table>` answers
 * @throws {RangeError} when one cannot be read
 */
export function checkPublicChain(links: readonly ChainLink[]): Finding[] {
  const faults: string[] = []
  for (const [at, each] of links.entries()) {
    const { handId, lastLink, key } = each
    const link = bytesOf('link', each.link, 32)
    const computed = linkFrom({
      lastLink: bytesOf('link before', lastLink, 32),
      root: bytesOf('root', each.root, 32),
      commitments: bytesOf('commitments', each.commitments, 32),
      openings: bytesOf('openings', each.openings, 32),
      result: bytesOf('result', each.result, 32),
    })
    if (!isSame(link, computed)) faults.push(`The link of ${handId} is not that of its parts.`)
    if (!isSigned(link, bytesOf('signature', each.signature, 64), bytesOf('key', key, 32))) {
      faults.push(`The link of ${handId} is not signed by the key of the table.`)
    }
    const before = links[at + 1]
    if (before === undefined) continue
    if (before.key !== key) faults.push(`The key changes at ${handId}.`)
    const isLater = readHandId(handId).number > readHandId(before.handId).number
    if (before.link !== lastLink || !isLater) {
      faults.push(`${handId} does not follow ${before.handId}.`)
    }
  }
  const [newest] = links
  const end = newest && `, the newest ends in ${shortLink(bytesOf('link', newest.link, 32))}`
  return faultsOr(
    faults,
    `Links of the chain: ${links.length}, each signed and after the other${end ?? ''}.`,
  )
}
