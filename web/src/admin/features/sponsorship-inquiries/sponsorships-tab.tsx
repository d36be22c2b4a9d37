import { SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { formatMoney, formatPercent } from '../../../shared/format.ts'
import { DataTable } from '../../shared/data-table.tsx'
import { ListTab } from '../../shared/list-tab.tsx'
import { foundOf, StatCards } from '../../shared/stat-cards.tsx'
import { useFoundRows } from '../../shared/use-found-rows.ts'
import { inquiryColumns } from './inquiry-columns.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { PageViewsCard } from './page-views-card.tsx'
import { inquiryStatus } from './inquiry-status.ts'

/** Sponsorship inquiries, their value, and the views of the sponsorship page. */
export function SponsorshipsTab() {
  const { query, rows, found } = useFoundRows({
    path: inquiryStatus.path,
    reply: SponsorshipsResponse,
    columns: inquiryColumns,
    rowsOf: ({ data }) => data.inquiries,
    countsOf: ({ data: { total, storedCount = total } }) => ({
      rowCount: total,
      storedCount,
    }),
  })
  return (
    <ListTab
      query={query}
      loading="Loading sponsorships"
      failure="Failed to fetch sponsorships data"
    >
      {({
        data: { total, storedCount = total, totalValue, avgValue, responseRate, pendingCount },
      }) => (
        <>
          <StatCards
            label="Sponsorships"
            stats={[
              {
                label: 'Total inquiries',
                value: total,
                ...foundOf(total, storedCount),
              },
              {
                label: 'Potential value',
                value: totalValue,
                format: formatMoney,
                note: `Average ${formatMoney(avgValue)}`,
              },
              {
                label: 'Response rate',
                value: responseRate,
                format: formatPercent,
                note: `${pendingCount} pending`,
              },
            ]}
          />
          <DataTable
            title="Inquiries"
            columns={inquiryColumns}
            rows={rows}
            found={found}
            empty="No sponsorship inquiries received yet"
            search="Search company, contact or email"
            csv={{ href: `${inquiryStatus.path}/export`, file: 'sponsorships' }}
            query={query}
            bulk={{
              kind: inquiryStatus,
              chosenOf: (row) => ({ ...row, name: row.companyName }),
            }}
            renderDetails={(inquiry, onClosed) => (
              <InquiryDialog inquiry={inquiry} onClosed={onClosed} />
            )}
          />
          <PageViewsCard />
        </>
      )}
    </ListTab>
  )
}
