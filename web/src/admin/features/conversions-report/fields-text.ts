import type { NamedCount } from '@cardroom/contracts/analytics-reports'
import { formatCount } from '../../../shared/format.ts'

const shownFields = 3

/** The fields that were filled in most, with their counts: `email 12, phone 8, name 5 and 2 more`. */
export function fieldsText(fields: readonly NamedCount[]): string {
  if (fields.length === 0) return 'None'
  const shown = fields
    .slice(0, shownFields)
    .map(({ name, count }) => `${name} ${formatCount(count)}`)
    .join(', ')
  const more = fields.length - shownFields
  return more > 0 ? `${shown} and ${more} more` : shown
}
