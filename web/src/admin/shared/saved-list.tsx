import { type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { $ZodType } from 'zod/v4/core'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import { AdminButton } from './admin-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DialogClose } from './dialog-close.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type Save } from './form.tsx'
import { IconButton } from './icon-button.tsx'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'

type Saved = { id: string; name: string; search: string }

type Props<Item extends Saved, Values extends { name: string }> = {
  /** The kind of item: `view` or `filter`. */
  thing: string
  path: string
  query: UseQueryResult<{ data: Item[] }>
  /** The URL that shows an item. */
  hrefOf: (item: Item) => string
  isCurrent: (item: Item) => boolean
  empty: string
  /** Describes the data that a deletion does not affect. */
  kept: string
  /** Starts renaming an item. If omitted, items cannot be renamed. */
  onRename?: (item: Item) => void
  /** The form that saves the current URL, or null if the list is read-only. */
  form: {
    schema: $ZodType<Values, Values>
    start: Values
    hint: string
    save: Save<Values, unknown>
  } | null
  onClosed: () => void
  children?: ReactNode
}

/** A dialog with the saved URLs of a tab, which administrators can open, add, rename and delete. */
export function SavedList<Item extends Saved, Values extends { name: string }>(
  props: Props<Item, Values>,
) {
  const { thing, path, query, form, onRename, onClosed } = props
  const [deleted, setDeleted] = useState<Item | null>(null)
  const items = query.data?.data
  return (
    <Dialog title={`Saved ${thing}s`} onClosed={onClosed}>
      {(close) => (
        <>
          {query.isPending && <LoadingState label={`Loading the ${thing}s`} />}
          {items === undefined && query.error !== null && (
            <ErrorState title={`Failed to fetch the ${thing}s`} query={query} />
          )}
          {items?.length === 0 && <EmptyState>{props.empty}</EmptyState>}
          <ul className="lines">
            {items?.map((item) => (
              <li key={item.id} className="row">
                <SiteLink
                  className="link grow"
                  to={props.hrefOf(item)}
                  aria-current={props.isCurrent(item) ? 'true' : undefined}
                  onClick={close}
                >
                  {item.name}
                </SiteLink>
                {form !== null && onRename !== undefined && (
                  <IconButton
                    icon="pencil"
                    label={`Rename ${item.name}`}
                    onClick={() => onRename(item)}
                  />
                )}
                {form !== null && (
                  <IconButton
                    icon="trash"
                    label={`Delete ${item.name}`}
                    onClick={() => setDeleted(item)}
                  />
                )}
              </li>
            ))}
          </ul>
          {items !== undefined && form !== null && (
            <Form
              key={items.length}
              className="stack"
              schema={form.schema}
              start={form.start}
              fields={{ name: { label: `Name of the current ${thing}`, hint: form.hint } }}
              save={form.save}
            >
              <AdminButton type="submit" aria-disabled={form.save.isPending}>
                {form.save.isPending ? 'Saving...' : `Save ${thing}`}
              </AdminButton>
            </Form>
          )}
          <DialogClose close={close} />
          {props.children}
          {deleted !== null && (
            <DeleteDialog
              thing={thing}
              name={deleted.name}
              path={`${path}/${deleted.id}`}
              list={path}
              onClosed={() => setDeleted(null)}
            >
              <p>{props.kept}</p>
            </DeleteDialog>
          )}
        </>
      )}
    </Dialog>
  )
}
