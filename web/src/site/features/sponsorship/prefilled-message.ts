import { sponsorshipPackages, type SponsorshipPackageCopy } from '@cardroom/brand/sponsorship-copy'

/** A package's "Get Started", pressed once. */
export type PackageChoice = { readonly chosen: SponsorshipPackageCopy }

/**
 * A message that starts with the chosen package and its price. The sentence of another package is replaced;
 * the visitor's own text stays.
 */
export function prefilledMessage(message: string, chosen: SponsorshipPackageCopy): string {
  const known = sponsorshipPackages.list.map(sponsorshipPackages.prefill)
  const former = known.find((sentence) => message.startsWith(sentence)) ?? ''
  const own = message.slice(former.length).trim()
  const sentence = sponsorshipPackages.prefill(chosen)
  return own === '' ? sentence : `${sentence}\n\n${own}`
}
