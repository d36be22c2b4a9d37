import type { AccessToken } from '@cardroom/contracts/access-tokens'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { actionsColumn, dateColumn, searchedColumn } from '../../shared/columns.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import tab from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import { RevokeButton } from './revoke-button.tsx'
import { stateOf, type TokenState } from './sharing-api.ts'

const kinds = { link: 'Link', key: 'API key' } as const

const states = {
  open: { label: 'Open', color: chipColors.green },
  expired: { label: 'Expired', color: chipColors.grey },
  revoked: { label: 'Revoked', color: chipColors.red },
} as const satisfies Record<TokenState, object>

const stateNow = (token: AccessToken) => stateOf(token, Date.now())

export const tokenColumns: readonly Column<AccessToken>[] = [
  { ...searchedColumn('name', 'For', ({ name }) => name), onPhone: 'title' },
  {
    id: 'kind',
    label: 'Kind',
    value: ({ kind }) => kinds[kind],
    cell: ({ kind }) => <span className={tab.whole}>{kinds[kind]}</span>,
    onPhone: 'plain',
  },
  {
    id: 'state',
    label: 'State',
    value: (token) => states[stateNow(token)].label,
    cell: (token) => {
      const { label, color } = states[stateNow(token)]
      return <Chip color={color}>{label}</Chip>
    },
    onPhone: 'mark',
  },
  {
    id: 'ends',
    label: 'Ends',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (expiresAt === null ? 'When revoked' : <DateTime at={expiresAt} />),
    onPhone: 'figure',
  },
  {
    id: 'used',
    label: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <DateTime at={lastUsedAt} />),
    isLargestFirst: true,
    onPhone: 'figure',
  },
  searchedColumn('by', 'Made by', ({ createdBy }) => createdBy),
  { ...dateColumn, label: 'Made' },
  actionsColumn((token) => stateNow(token) === 'open' && <RevokeButton token={token} />),
]
