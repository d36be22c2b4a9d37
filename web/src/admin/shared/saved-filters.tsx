import { Done } from '@cardroom/contracts/admin'
import {
  type SavedFilter,
  SavedFilterRequest,
  SavedFilterResponse,
  SavedFiltersResponse,
} from '@cardroom/contracts/saved-filters'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { request } from '../../shared/request.ts'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import { AdminButton } from './admin-button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogClose } from './dialog-close.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './saved-list.module.css'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'
import tab from './tab.module.css'
import { useUndoableChange } from './use-undoable-change.ts'

const path = '/api/admin/saved-filters'

/** The filters that the administrator has named for the list of this tab: to use, to add the current one, to delete. */
export function SavedFilters() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AdminButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Saved filters
      </AdminButton>
      {isOpen && <FiltersDialog onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function FiltersDialog({ onClosed }: { onClosed: () => void }) {
  const { pathname, search } = useLocation()
  const slug = pathname.split('/').at(-1) ?? ''
  const current = filterOf(search)
  const query = useQuery({
    queryKey: [path, slug] as const,
    queryFn: ({ signal }) =>
      request(`${path}?tab=${slug}`, { method: 'GET', reply: SavedFiltersResponse, signal }),
    networkMode: 'always',
    // The same administrator may have saved one on another computer.
    staleTime: 0,
  })
  const [deleted, setDeleted] = useState<SavedFilter | null>(null)
  const remove = useUndoableChange({
    list: path,
    send: ({ id }: SavedFilter) => request(`${path}/${id}`, { method: 'DELETE', reply: Done }),
    done: 'Filter deleted',
    failed: 'Failed to delete the filter',
  })
  const filters = query.data?.data
  return (
    <Dialog title="Saved filters" onClosed={onClosed}>
      {(close) => (
        <>
          {query.isPending && <LoadingState label="Loading the filters" />}
          {filters === undefined && query.error !== null && (
            <ErrorState title="Failed to fetch the filters" query={query} />
          )}
          {filters?.length === 0 && <EmptyState>No filters saved for this list yet</EmptyState>}
          {filters !== undefined && (
            <>
              <ul className={styles.views}>
                {filters.map((filter) => (
                  <li key={filter.id}>
                    <SiteLink
                      className={tab.link}
                      to={`${pathname}?${filter.search}`}
                      aria-current={filterOf(filter.search) === current ? 'true' : undefined}
                      onClick={close}
                    >
                      {filter.name}
                    </SiteLink>
                    <IconButton
                      icon="trash"
                      label={`Delete ${filter.name}`}
                      onClick={() => setDeleted(filter)}
                    />
                  </li>
                ))}
              </ul>
              <NameForm key={filters.length} tab={slug} search={current} />
            </>
          )}
          <DialogClose close={close} />
          {deleted !== null && (
            <ConfirmDialog
              title={`Delete ${deleted.name}?`}
              action="Delete filter"
              busy="Deleting..."
              isBusy={remove.isPending}
              onConfirm={(done) => remove.mutate(deleted, { onSettled: done })}
              onClosed={() => setDeleted(null)}
            >
              <p>The rows of the list stay.</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Dialog>
  )
}

/** What an address says of a filter: not the page, nor what is open. */
function filterOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', 'open', 'conversation']) params.delete(name)
  return params.toString()
}

function NameForm({ tab: slug, search }: { tab: string; search: string }) {
  const values = { tab: slug, search }
  const { register, handleSubmit, formState } = useForm<SavedFilterRequest>({
    resolver: zodResolver(SavedFilterRequest),
    defaultValues: { ...values, name: '' },
  })
  const { mutate, isPending } = useUndoableChange({
    list: path,
    send: async ({ name }: SavedFilterRequest) => {
      const payload = { ...values, name }
      await request(path, { method: 'PUT', payload, reply: SavedFilterResponse })
      return { message: 'Filter saved' }
    },
    failed: 'Failed to save the filter',
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        void handleSubmit((filter) => {
          if (!isPending) mutate(filter)
        })(event)
      }}
    >
      <Field
        label="Name of the current filter"
        hint="Its search, filters and order, for you alone, on every computer."
        autoComplete="off"
        registration={register('name')}
        error={formState.errors.name?.message}
      />
      <AdminButton type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving...' : 'Save filter'}
      </AdminButton>
    </form>
  )
}
