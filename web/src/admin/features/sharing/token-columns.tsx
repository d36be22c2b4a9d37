import type { AccessToken } from '@cardroom/contracts/access-tokens'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { actionsColumn, dateColumn, searchedColumn } from '../../shared/columns.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import type { Column } from '../../shared/table-column.ts'
import { revokeToken, stateOf, tokensPath, type TokenState } from './sharing-api.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { reportFailure } from '../../shared/report-failure.ts'

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
    cell: ({ kind }) => <span className="nowrap">{kinds[kind]}</span>,
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

/** Revokes a link or a key after confirmation. */
function RevokeButton({ token: { id, kind, name } }: { token: AccessToken }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeToken(id),
    onSuccess: () => toast({ title: 'Revoked', description: name, tone: 'success' }),
    onError: reportFailure('It could not be revoked'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [tokensPath] }),
  })
  return (
    <>
      <IconButton icon="cross" label={`Revoke ${name}`} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`Revoke ${name}?`}
          action={kind === 'link' ? 'Revoke link' : 'Revoke key'}
          busy="Revoking..."
          isBusy={isPending}
          onConfirm={(close) => mutate(undefined, { onSuccess: close })}
          onClosed={() => setIsAsking(false)}
        >
          <p>
            {kind === 'link'
              ? 'The link stops working at once, also in windows that are open.'
              : 'Programs that use this key lose access at once.'}
          </p>
          <p>This cannot be undone, but you can create a new one.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
