import {
  type SavedView,
  SavedViewRequest,
  SavedViewResponse,
  SavedViewsResponse,
} from '@cardroom/contracts/report-notes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { getJson } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useMay } from '../../shared/reader.ts'
import { SavedList } from '../../shared/saved-list.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { exploreSearch, useExploreParams } from './explore-params.ts'

const path = '/api/admin/saved-views'

/** The saved views of all administrators. */
export function SavedViews() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AdminButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Saved views
      </AdminButton>
      {isOpen && <ViewsDialog onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function ViewsDialog({ onClosed }: { onClosed: () => void }) {
  const mayEdit = useMay('reports.edit')
  const { params } = useExploreParams()
  const query = useQuery({
    queryKey: [path] as const,
    queryFn: getJson(SavedViewsResponse),
    networkMode: 'always',
  })
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const search = exploreSearch({ ...params, all: null }).slice(1)
  const { mutate, isPending } = useSavedView(null)
  return (
    <SavedList
      thing="view"
      path={path}
      query={query}
      hrefOf={(view) => `/admin/dashboard/explore?${view.search}`}
      isCurrent={(view) => view.search === search}
      empty="No views yet"
      kept="It disappears for all administrators. The figures stay."
      onRename={setRenamed}
      form={
        mayEdit
          ? {
              schema: SavedViewRequest,
              start: { name: '', search },
              hint: 'Its dates, filters, tables and chart, for all administrators.',
              save: {
                mutate: ({ name }, callbacks) => mutate({ name, search }, callbacks),
                isPending,
              },
            }
          : null
      }
      onClosed={onClosed}
    >
      {renamed !== null && <RenameDialog view={renamed} onClosed={() => setRenamed(null)} />}
    </SavedList>
  )
}

/** Saves a new view or renames an existing one. */
function useSavedView(view: SavedView | null) {
  return useUndoableChange({
    list: path,
    send: async (payload: SavedViewRequest) => {
      await request(view === null ? path : `${path}/${view.id}`, {
        method: view === null ? 'POST' : 'PUT',
        payload,
        reply: SavedViewResponse,
      })
      return { message: 'View saved' }
    },
    failed: 'Failed to save the view',
  })
}

function RenameDialog({ view, onClosed }: { view: SavedView; onClosed: () => void }) {
  return (
    <FormDialog
      title={`Rename ${view.name}`}
      schema={SavedViewRequest}
      start={{ name: view.name, search: view.search }}
      fields={{ name: { label: 'Name' } }}
      action="Rename"
      save={useSavedView(view)}
      onClosed={onClosed}
    />
  )
}
