import { type Administrator, AdministratorsResponse } from '@cardroom/contracts/administrators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { actionsColumn, Noted, searchedColumn } from '../../shared/columns.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { EmailLink } from '../../shared/email-link.tsx'
import { fullName } from '../../shared/full-name.ts'
import { listQuery, ListTab } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import type { Column } from '../../shared/table-column.ts'
import { AccountActions, RoleSelect } from './account-actions.tsx'
import { administratorsPath, roleLabels } from './administrators-api.ts'
import { InviteDialog } from './invite-dialog.tsx'

const states = {
  active: { label: 'Active', color: chipColors.green },
  invited: { label: 'Invited', color: chipColors.amber },
  suspended: { label: 'Suspended', color: chipColors.red },
} as const satisfies Record<Administrator['state'], object>

const columns: readonly Column<Administrator>[] = [
  {
    ...searchedColumn('name', 'Administrator', (one: Administrator) => fullName(one)),
    cell: (one) => (
      <>
        <Noted name={fullName(one)} notes={[one.isYou && 'You']} />
        <span className="second">
          <EmailLink email={one.email} />
        </span>
      </>
    ),
    onPhone: 'title',
  },
  searchedColumn('email', 'E-mail', ({ email }: Administrator) => email, true),
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => states[state].label,
    cell: ({ state }) => <Chip color={states[state].color}>{states[state].label}</Chip>,
    onPhone: 'mark',
  },
  {
    id: 'role',
    label: 'Role',
    value: ({ role }) => roleLabels[role],
    cell: (one) => <RoleSelect administrator={one} />,
    onPhone: 'plain',
  },
  {
    id: 'used',
    label: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt, invitationEndsAt }) =>
      lastUsedAt !== null ? (
        <DateTime at={lastUsedAt} />
      ) : invitationEndsAt !== null ? (
        <>
          Link until <DateTime at={invitationEndsAt} />
        </>
      ) : (
        'Not signed in'
      ),
    onPhone: 'plain',
  },
  actionsColumn((one) => <AccountActions administrator={one} />),
]

/** The accounts of the back office and their roles. Only owners see this tab. */
export function AdministratorsTab() {
  const query = useQuery(listQuery(administratorsPath, AdministratorsResponse))
  const [isInviting, setIsInviting] = useState(false)
  return (
    <ListTab
      query={query}
      loading="Loading administrators"
      failure="Failed to fetch administrators"
    >
      {({ data }) => (
        <>
          <DataTable
            title="Administrators"
            columns={columns}
            rows={data}
            empty="No administrators yet"
            width="wide"
            query={query}
            actions={<AdminButton onClick={() => setIsInviting(true)}>Invite</AdminButton>}
          />
          <Panel title="Roles">
            <div className="stack prose pad">
              <p>Viewers read the reports, which name nobody.</p>
              <p>Editors also work with contests, inquiries, chats and applications.</p>
              <p>Owners do everything, and manage accounts, links and keys. One always remains.</p>
            </div>
          </Panel>
          {isInviting && <InviteDialog onClosed={() => setIsInviting(false)} />}
        </>
      )}
    </ListTab>
  )
}
