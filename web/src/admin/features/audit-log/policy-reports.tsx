import { logsKeptDays } from '@cardroom/brand/retention'
import { type PolicyReport, PolicyReportsResponse } from '@cardroom/contracts/policy-reports'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../shared/format.ts'
import { getJson } from '../../../shared/query-client.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { Panel } from '../../shared/panel.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import { Table, type TableColumn } from '../../shared/table.tsx'

const title = 'Blocked by the security policy'

const columns: TableColumn<PolicyReport>[] = [
  {
    label: 'What',
    cell: ({ blocked }) => blocked,
    titleOf: ({ blocked }) => blocked,
    onPhone: 'title',
  },
  { label: 'Rule', cell: ({ directive }) => directive },
  { label: 'Page', cell: ({ page }) => page, titleOf: ({ page }) => page },
  { label: 'Times', cell: ({ count }) => formatCount(count), isNumber: true },
  { label: 'First', cell: ({ firstAt }) => <DateTime at={firstAt} />, onPhone: 'figure' },
  { label: 'Last', cell: ({ lastAt }) => <DateTime at={lastAt} />, onPhone: 'figure' },
]

/** The violations of the pages' Content-Security-Policy. */
export function PolicyReports() {
  const query = useQuery({
    queryKey: ['/api/admin/policy-reports'] as const,
    queryFn: getJson(PolicyReportsResponse),
    refetchOnMount: 'always',
  })
  if (query.isPending) return <LoadingState label="Loading what the pages blocked" />
  if (query.data === undefined)
    return <ErrorState title="Failed to fetch what the pages blocked" query={query} />
  const { data } = query.data
  return (
    <Panel
      title={title}
      note="Often by extensions of visitors; anybody can send such a report"
      action={<FreshnessNote query={query} />}
    >
      <Table
        label={title}
        columns={columns}
        rows={data}
        keyOf={({ directive, blocked, page }) => `${directive} ${blocked} ${page}`}
        empty={`Nothing was blocked in the last ${logsKeptDays} days`}
      />
    </Panel>
  )
}
