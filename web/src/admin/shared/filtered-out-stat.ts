import type { FilteredOut } from '@cardroom/contracts/report-frame'
import { formatCount } from '../../shared/format.ts'
import type { Stat } from './stat-cards.tsx'

/** The number of excluded records, with the reasons. */
export function filteredOutStat(filtered: FilteredOut, csvPath: string): Stat {
  const reasons = [
    { count: filtered.bot, name: filtered.bot === 1 ? 'bot' : 'bots' },
    { count: filtered['no-origin'], name: 'not from a browser' },
    { count: filtered.spam, name: 'referrer spam' },
    { count: filtered.limited, name: 'over a limit' },
    { count: filtered.suspect, name: 'that look automated' },
    { count: filtered.repeat, name: filtered.repeat === 1 ? 'repeat' : 'repeats' },
  ].filter(({ count }) => count > 0)
  return {
    label: 'Filtered out',
    csvPath,
    value: reasons.reduce((sum, { count }) => sum + count, 0),
    note:
      reasons.map(({ count, name }) => `${formatCount(count)} ${name}`).join(', ') ||
      'Every record counts',
  }
}
