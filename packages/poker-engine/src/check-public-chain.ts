import { isSame } from './bytes.ts'
import { readHandId } from './check-chain.ts'
import { faultsOr, type Finding } from './finding.ts'
import { isSigned, linkFrom } from './hand-link.ts'
import { shortLink } from './short-link.ts'
import { bytesOf } from './recorded-hand.ts'

/** A link as the contract's `ChainLink` lists it: everything but `handId` is bytes as text. */
export type PublicLink = {
  handId: string
  lastLink: string
  root: string
  commitments: string
  openings: string
  result: string
  link: string
  signature: string
  key: string
}

/**
 * Checks a table's public chain by itself: each link follows from its digests, is signed by the one key, and follows
 * the link before; numbers rise.
 * @param links the newest first, as `/api/kook/chain/<table>` answers
 * @throws {RangeError} when one cannot be read
 */
export function checkPublicChain(links: readonly PublicLink[]): Finding[] {
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
