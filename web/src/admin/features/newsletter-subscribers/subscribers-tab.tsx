import { NewslettersResponse } from '@cardroom/contracts/newsletter-subscribers'
import { DataTable } from '../../shared/data-table.tsx'
import { ListTab } from '../../shared/list-tab.tsx'
import { foundOf, StatCards } from '../../shared/stat-cards.tsx'
import { useFoundRows } from '../../shared/use-found-rows.ts'
import { newslettersPath } from './newsletters-path.ts'
import { subscriberColumns } from './subscriber-columns.tsx'

/** The subscribers of the newsletter. */
export function SubscribersTab() {
  const { query, rows, found } = useFoundRows({
    path: newslettersPath,
    reply: NewslettersResponse,
    columns: subscriberColumns,
    rowsOf: ({ data }) => data,
    countsOf: ({ total, storedCount = total }) => ({ rowCount: total, storedCount }),
  })
  return (
    <ListTab
      query={query}
      loading="Loading newsletter sign-ups"
      failure="Failed to fetch newsletter data"
    >
      {({ total, storedCount = total, subscribedCount, interestedCount }) => (
        <>
          <StatCards
            label="Newsletter"
            stats={[
              { label: 'Total sign-ups', value: total, ...foundOf(total, storedCount) },
              { label: 'Subscribed', value: subscribedCount },
              { label: 'Interested in the game', value: interestedCount },
            ]}
          />
          <DataTable
            title="Newsletter sign-ups"
            columns={subscriberColumns}
            rows={rows}
            found={found}
            empty="No newsletter sign-ups yet"
            search="Search email or name"
            csv={{ href: `${newslettersPath}/export`, file: 'newsletter' }}
            query={query}
          />
        </>
      )}
    </ListTab>
  )
}
