import {
  SavedFilterRequest,
  SavedFilterResponse,
  SavedFiltersResponse,
} from '@cardroom/contracts/saved-filters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { request } from '../../shared/request.ts'
import { AdminButton } from './admin-button.tsx'
import { SavedList } from './saved-list.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

const path = '/api/admin/saved-filters'

/** The administrator's saved filters of the list. */
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
    // The same administrator may have saved a filter on another computer.
    staleTime: 0,
  })
  const save = useUndoableChange({
    list: path,
    send: async ({ name }: SavedFilterRequest) => {
      const payload = { tab: slug, search: current, name }
      await request(path, { method: 'PUT', payload, reply: SavedFilterResponse })
      return { message: 'Filter saved' }
    },
    failed: 'Failed to save the filter',
  })
  return (
    <SavedList
      thing="filter"
      path={path}
      query={query}
      hrefOf={(filter) => `${pathname}?${filter.search}`}
      isCurrent={(filter) => filterOf(filter.search) === current}
      empty="No filters saved for this list yet"
      kept="The rows of the list stay."
      form={{
        schema: SavedFilterRequest,
        start: { tab: slug, search: current, name: '' },
        hint: 'Its search, filters and order, for you alone, on every computer.',
        save,
      }}
      onClosed={onClosed}
    />
  )
}

/** The filter in a URL, without the page and the open row. */
function filterOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', 'open', 'conversation']) params.delete(name)
  return params.toString()
}
