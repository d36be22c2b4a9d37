import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { episodeCounts } from '@cardroom/contracts/sponsorships'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { formatMoney, formatPercent } from '../../../shared/format.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { LeadDialog } from '../../shared/lead-dialog.tsx'
import { leadColumns, LeadTab, leadNameCell } from '../../shared/lead-list.tsx'
import { PageViewsCard } from './page-views-card.tsx'

const columns = leadColumns(sponsorshipKind, {
  company: leadNameCell(sponsorshipKind),
  package: ({ packageType, episodeCount }) => (
    <>
      <span className="nowrap">{sponsorshipPackages[packageType].label}</span>
      <span className="second">{episodeCounts[episodeCount].label}</span>
    </>
  ),
  value: ({ value }) => formatMoney(value),
})

/** Sponsorship inquiries, their value, and the views of the sponsorship page. */
export function SponsorshipsTab() {
  return (
    <LeadTab
      kind={sponsorshipKind}
      reply={SponsorshipsResponse}
      columns={columns}
      rowsOf={({ data }) => data.inquiries}
      countsOf={({ data }) => data}
      stats={{
        label: 'Sponsorships',
        total: 'Total inquiries',
        others: ({ data: { totalValue, avgValue, responseRate, pendingCount } }) => [
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
        ],
      }}
      title="Inquiries"
      empty="No sponsorship inquiries received yet"
      search="Search company, contact or email"
      file="sponsorships"
      loading="Loading sponsorships"
      failure="Failed to fetch sponsorships data"
      below={<PageViewsCard />}
      renderDetails={(inquiry, onClosed) => (
        <LeadDialog
          kind={sponsorshipKind}
          row={inquiry}
          first={{ Contact: inquiry.contactName }}
          details={{
            Package: `${sponsorshipPackages[inquiry.packageType].label}, ${formatMoney(inquiry.packagePrice)} an episode`,
            Episodes: episodeCounts[inquiry.episodeCount].label,
            'Potential value': formatMoney(inquiry.value),
            Podcast: inquiry.interestedInPodcast ? 'Interested' : 'No',
            Message: inquiry.message,
          }}
          last={{
            'Last change': <DateTime at={inquiry.updatedAt} />,
            'Sent from': inquiry.ipAddress,
          }}
          onClosed={onClosed}
        />
      )}
    />
  )
}
