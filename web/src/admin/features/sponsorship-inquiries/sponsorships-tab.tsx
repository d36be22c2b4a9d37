import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '../../../shared/format.ts'
import { DataTable } from '../../shared/data-table.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { formatDollars } from '../../shared/format.ts'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { useOpenRow } from '../../shared/use-open-row.ts'
import { inquiryColumns } from './inquiry-columns.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { PageViewsCard } from './page-views-card.tsx'
import { inquiryStatus } from './inquiry-status.ts'
import { sponsorshipsPath, sponsorshipsQuery } from './sponsorships-api.ts'

const newestFirst = { id: 'date', isDescending: true }

/** Sponsorship inquiries, their value, and the views of the sponsorship page. */
export function SponsorshipsTab() {
  const query = useQuery(sponsorshipsQuery)
  const [openId, open] = useOpenRow()

  if (query.isPending) return <LoadingState label="Loading sponsorships" />
  if (query.data === undefined)
    return <ErrorState title="Failed to fetch sponsorships data" query={query} />
  const { inquiries, total, totalValue, avgValue, responseRate, pendingCount } = query.data.data
  const opened = inquiries.find(({ id }) => id === openId)
  return (
    <div className={styles.tab}>
      <StatCards
        label="Sponsorships"
        stats={[
          { label: 'Total inquiries', value: total },
          {
            label: 'Potential value',
            value: totalValue,
            format: formatDollars,
            note: `Average ${formatDollars(avgValue)}`,
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
        rows={inquiries}
        rowId={({ id }) => id}
        rowName={({ companyName }) => companyName}
        sort={newestFirst}
        empty="No sponsorship inquiries received yet"
        search="Search company, contact or email"
        csv={{ href: `${sponsorshipsPath}/export`, file: 'sponsorships' }}
        total={total}
        query={query}
        bulk={inquiryStatus}
      />
      <PageViewsCard />
      {opened && <InquiryDialog inquiry={opened} onClosed={() => open(null)} />}
    </div>
  )
}
