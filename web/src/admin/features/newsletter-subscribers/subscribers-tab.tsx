import { NewslettersResponse } from '@cardroom/contracts/newsletter-subscribers'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery } from '../../shared/list-query.ts'
import { ListTab } from '../../shared/list-tab.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

const path = '/api/admin/newsletters'

/** The subscribers of the newsletter. */
export function SubscribersTab() {
  const query = useQuery(listQuery(path, NewslettersResponse))
  return (
    <ListTab
      query={query}
      loading="Loading newsletter sign-ups"
      failure="Failed to fetch newsletter data"
    >
      {({ data, total, interestedCount }) => (
        <>
          <StatCards
            label="Newsletter"
            stats={[
              { label: 'Total sign-ups', value: total },
              { label: 'Interested in the game', value: interestedCount },
            ]}
          />
          <DataTable
            title="Newsletter sign-ups"
            columns={subscriberColumns}
            rows={data}
            empty="No newsletter sign-ups yet"
            search="Search email or name"
            csv={{ href: `${path}/export`, file: 'newsletter' }}
            total={total}
            width="narrow"
            query={query}
          />
        </>
      )}
    </ListTab>
  )
}
