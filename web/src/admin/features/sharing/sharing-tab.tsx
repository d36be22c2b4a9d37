import { type AccessTokenKind, AccessTokensResponse } from '@cardroom/contracts/access-tokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery, ListTab } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { ReportMailsPanel } from './report-mails-panel.tsx'
import { tokensPath } from './sharing-api.ts'
import { tokenColumns } from './token-columns.tsx'

/** Links that share the reports, and API keys. */
export function SharingTab() {
  const query = useQuery(listQuery(tokensPath, AccessTokensResponse))
  const [making, setMaking] = useState<AccessTokenKind | null>(null)
  return (
    <ListTab
      query={query}
      loading="Loading links and keys"
      failure="Failed to fetch links and keys"
    >
      {({ data }) => (
        <>
          <DataTable
            title="Links and keys"
            columns={tokenColumns}
            rows={data}
            empty="No links or keys yet"
            width="wide"
            query={query}
            actions={
              <>
                <AdminButton onClick={() => setMaking('link')}>Make link</AdminButton>
                <AdminButton onClick={() => setMaking('key')}>Make API key</AdminButton>
              </>
            }
          />
          <Panel title="What they show">
            <div className="stack prose pad">
              <p>
                A link opens the reports of this dashboard in any browser, to read only: figures,
                sources and pages. It shows no names, e-mail addresses, inquiries or chats, exports
                nothing and changes nothing.
              </p>
              <p>
                An API key reads the same figures as JSON, for a spreadsheet or a program:
                docs/reporting-api.md has examples.
              </p>
              <p>Both end at their date, or at once when they are revoked here.</p>
            </div>
          </Panel>
          <ReportMailsPanel />
          {making !== null && <MakeDialog kind={making} onClosed={() => setMaking(null)} />}
        </>
      )}
    </ListTab>
  )
}
