import { Done } from '@cardroom/contracts/admin'
import {
  type SavedView,
  SavedViewRequest,
  SavedViewResponse,
  SavedViewsResponse,
} from '@cardroom/contracts/report-notes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { useMay } from '../../shared/reader.ts'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import tab from '../../shared/tab.module.css'
import toolbarButton from '../../shared/toolbar-button.module.css'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { exploreSearch, useExploreParams } from './explore-params.ts'
import styles from '../../shared/saved-list.module.css'

const path = '/api/admin/saved-views'

/** The views that administrators have named: to open, to add the current one, to rename, to delete. */
export function SavedViews() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={toolbarButton.button}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Saved views
      </button>
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
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const remove = useUndoableChange({
    list: path,
    send: ({ id }: SavedView) => request(`${path}/${id}`, { method: 'DELETE', reply: Done }),
    done: 'View deleted',
    failed: 'Failed to delete the view',
  })
  const views = query.data?.data
  const current = exploreSearch({ ...params, all: null }).slice(1)
  return (
    <Dialog title="Saved views" onClosed={onClosed}>
      {(close) => (
        <>
          {query.isPending && <LoadingState label="Loading the views" />}
          {query.error !== null && <ErrorState title="Failed to fetch the views" query={query} />}
          {views?.length === 0 && <EmptyState>No views yet</EmptyState>}
          {views !== undefined && (
            <>
              <ul className={styles.views}>
                {views.map((view) => (
                  <li key={view.id}>
                    <SiteLink
                      className={tab.link}
                      to={`/admin/dashboard/explore?${view.search}`}
                      aria-current={view.search === current ? 'true' : undefined}
                      onClick={close}
                    >
                      {view.name}
                    </SiteLink>
                    {mayEdit && (
                      <>
                        <IconButton
                          icon="pencil"
                          label={`Rename ${view.name}`}
                          onClick={() => setRenamed(view)}
                        />
                        <IconButton
                          icon="trash"
                          label={`Delete ${view.name}`}
                          onClick={() => setDeleted(view)}
                        />
                      </>
                    )}
                  </li>
                ))}
              </ul>
              {mayEdit && <NameForm key={`${views.length} ${current}`} search={current} />}
            </>
          )}
          <DialogClose close={close} />
          {renamed !== null && <RenameDialog view={renamed} onClosed={() => setRenamed(null)} />}
          {deleted !== null && (
            <ConfirmDialog
              title={`Delete ${deleted.name}?`}
              action="Delete view"
              busy="Deleting..."
              isBusy={remove.isPending}
              onConfirm={(done) => remove.mutate(deleted, { onSettled: done })}
              onClosed={() => setDeleted(null)}
            >
              <p>It disappears for all administrators. The figures stay.</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Saves a new view, or the name of an existing one. */
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

function NameForm({ search }: { search: string }) {
  const save = useSavedView(null)
  return (
    <Form
      className={styles.form}
      schema={SavedViewRequest}
      start={{ name: '', search }}
      fields={{
        name: {
          label: 'Name of the current view',
          hint: 'Its dates, filters, tables and chart, for all administrators.',
        },
      }}
      save={save}
    >
      <AdminButton type="submit" aria-disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save view'}
      </AdminButton>
    </Form>
  )
}
