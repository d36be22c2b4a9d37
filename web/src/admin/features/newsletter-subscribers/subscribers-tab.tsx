import { NewslettersResponse } from '@cardroom/contracts/newsletter-subscribers'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery } from '../../shared/list-query.ts'
import { ListTab } from '../../shared/list-tab.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { newslettersPath } from './newsletters-path.ts'
import { subscriberColumns } from './subscriber-columns.tsx'

/** The subscribers of the newsletter. */
export function SubscribersTab() {
  const query = useQuery(listQuery(newslettersPath, NewslettersResponse))
  return (
    <ListTab
      query={query}
      loading="Loading newsletter sign-ups"
      failure="Failed to fetch newsletter data"
    >
      {({ data, total, subscribedCount, interestedCount }) => (
        <>
          <StatCards
            label="Newsletter"
            stats={[
              { label: 'Total sign-ups', value: total },
              { label: 'Subscribed', value: subscribedCount },
              { label: 'Interested in the game', value: interestedCount },
            ]}
          />
          <DataTable
            title="Newsletter sign-ups"
            columns={subscriberColumns}
            rows={data}
            empty="No newsletter sign-ups yet"
            search="Search email or name"
            csv={{ href: `${newslettersPath}/export`, file: 'newsletter' }}
            total={total}
            query={query}
          />
        </>
      )}
    </ListTab>
  )
}
