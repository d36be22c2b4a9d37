import { useInfiniteQuery } from '@tanstack/react-query'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { AdminButton, adminButton } from '../../shared/admin-button.tsx'
import { Panel } from '../../shared/panel.tsx'
import { SavedFilters } from '../../shared/saved-filters.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditLogExport, auditLogQuery, useAuditFilter } from './audit-log-api.ts'
import { PolicyReports } from './policy-reports.tsx'

/** The audit log, and the violations of the Content-Security-Policy. */
export function AuditLogTab() {
  return (
    <div className="stack loose">
      <Changes />
      <PolicyReports />
    </div>
  )
}

/** The changes with their authors, and an undo button for each change. */
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
      <div className="row pad">
        <AuditFilters
          filter={filter}
          subjectTypes={first.subjectTypes}
          actions={first.actions}
          actors={first.actors}
          subjectName={lines.find(({ subjectId }) => subjectId === filter.subjectId)?.subjectName}
          onChange={setFilter}
        />
        <output className="push muted small figures">
          {lines.length}
          {hasNextPage ? ' newest' : ' in all'}
        </output>
        <SavedFilters />
        <span className="row">
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
        <div className="row pad ruled">
          <AdminButton isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show older'}
          </AdminButton>
        </div>
      )}
    </Panel>
  )
}
