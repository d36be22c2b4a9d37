import { sponsorshipPackages, type SponsorshipPackageCopy } from '@cardroom/brand/sponsorship-copy'

/** The package that the visitor chose with one press of "Get Started". */
export type PackageChoice = { readonly chosen: SponsorshipPackageCopy }

/**
 * Inserts the chosen package and its price at the start of the message. It replaces the sentence of another package and
 * keeps the visitor's own text.
 */
export function prefilledMessage(message: string, chosen: SponsorshipPackageCopy): string {
  const known = sponsorshipPackages.list.map(sponsorshipPackages.prefill)
  const former = known.find((sentence) => message.startsWith(sentence)) ?? ''
  const own = message.slice(former.length).trim()
  const sentence = sponsorshipPackages.prefill(chosen)
  return own === '' ? sentence : `${sentence}\n\n${own}`
}
