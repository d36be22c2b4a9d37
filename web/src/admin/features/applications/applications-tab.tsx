import { ApplicationsResponse } from '@cardroom/contracts/applications'
import { applicationKind } from '@cardroom/leads/application'
import { declaredDetails, LeadDialog } from '../../shared/lead-dialog.tsx'
import { emailCell, leadColumns, LeadTab, leadNameCell } from '../../shared/lead-list.tsx'

const columns = leadColumns(applicationKind, {
  name: leadNameCell(applicationKind),
  email: emailCell,
})

/** The applications to join the game. */
export function ApplicationsTab() {
  return (
    <LeadTab
      kind={applicationKind}
      reply={ApplicationsResponse}
      columns={columns}
      rowsOf={({ data }) => data}
      countsOf={(list) => list}
      stats={{
        label: 'Applications',
        total: 'Total applications',
        others: ({ total, pendingCount }) => [
          { label: 'Pending', value: pendingCount },
          { label: 'Answered', value: total - pendingCount },
        ],
      }}
      title="Applications"
      empty="No applications received yet"
      search="Search name, email or phone"
      file="applications"
      loading="Loading applications"
      failure="Failed to fetch applications data"
      renderDetails={(application, onClosed) => (
        <LeadDialog
          kind={applicationKind}
          row={application}
          details={{
            ...declaredDetails(applicationKind, application),
            Terms: application.agreeToTerms ? 'Agreed' : 'Not agreed',
          }}
          onClosed={onClosed}
        />
      )}
    />
  )
}
