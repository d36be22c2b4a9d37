import { useInfiniteQuery } from '@tanstack/react-query'
import table from '../../shared/data-table.module.css'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { AdminButton, adminButton } from '../../shared/admin-button.tsx'
import { Panel } from '../../shared/panel.tsx'
import { SavedFilters } from '../../shared/saved-filters.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import tab from '../../shared/tab.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditLogExport, auditLogQuery } from './audit-log-api.ts'
import styles from './audit-log-tab.module.css'
import { PolicyReports } from './policy-reports.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** The audit log, and what the security policy of the pages has blocked. */
export function AuditLogTab() {
  return (
    <div className={tab.tab}>
      <Changes />
      <PolicyReports />
    </div>
  )
}

/** Who changed what, before and after, with undo. */
function Changes() {
  const [filter, setFilter] = useAuditFilter()
  const query = useInfiniteQuery(auditLogQuery(filter))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query

  if (query.isPending) return <LoadingState label="Loading the audit log" />
  const first = data?.pages[0]
  if (data === undefined || first === undefined)
    return <ErrorState title="Failed to fetch audit log data" query={query} />
  const lines = data.pages.flatMap((page) => page.data)
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <Panel title="Changes" action={<FreshnessNote query={query} />}>
      <div className={table.controls}>
        <AuditFilters
          filter={filter}
          subjectTypes={first.subjectTypes}
          actions={first.actions}
          actors={first.actors}
          subjectName={lines.find(({ subjectId }) => subjectId === filter.subjectId)?.subjectName}
          onChange={setFilter}
        />
        <output className={table.count}>
          {lines.length}
          {hasNextPage ? ' newest' : ' in all'}
        </output>
        <SavedFilters />
        <span className={table.files}>
          {(['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              className={adminButton()}
              href={auditLogExport(filter, format)}
              download
              aria-label={`${format.toUpperCase()} of the audit log`}
            >
              {format.toUpperCase()}
            </a>
          ))}
        </span>
      </div>
      {lines.length === 0 ? (
        <EmptyState>{isNarrowed ? 'No matches' : 'No changes made yet'}</EmptyState>
      ) : (
        <AuditList lines={lines} onFilter={setFilter} />
      )}
      {hasNextPage && (
        <div className={styles.older}>
          <AdminButton isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show older'}
          </AdminButton>
        </div>
      )}
    </Panel>
  )
}
