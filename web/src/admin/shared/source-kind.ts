const kinds = ['organic', 'social', 'email', 'ai', 'referral', 'direct', 'development'] as const

/** The kind of a visit's source. `campaign` is for a link with a source parameter. */
export type SourceKind = (typeof kinds)[number] | 'campaign'

/**
 * Returns the kind of a source from its name (`organic-google`, `direct`), or from its medium if a campaign link has a
 * source without a kind (`instagram`, social).
 */
export function sourceKind(source: string, medium: string): SourceKind {
  return (
    kinds.find((kind) => source === kind || source.startsWith(`${kind}-`)) ??
    kinds.find((kind) => medium === kind) ??
    'campaign'
  )
}

const mediumBadges = new Map(
  Object.entries({
    organic: { label: 'Organic', color: 'organic' },
    social: { label: 'Social', color: 'social' },
    email: { label: 'Email', color: 'email' },
    ai: { label: 'AI assistant', color: 'ai' },
    cpc: { label: 'Paid', color: 'paid' },
    referral: { label: 'Referral', color: 'referral' },
    direct: { label: 'Direct', color: 'direct' },
    test: { label: 'Test', color: 'development' },
  }),
)

/** The label and the color name of a medium. An unknown medium keeps its name. */
export function mediumBadge(medium: string): { label: string; color: string } {
  return mediumBadges.get(medium) ?? { label: medium, color: medium }
}
