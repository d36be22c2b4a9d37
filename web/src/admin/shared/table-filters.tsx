import { useId, useState } from 'react'
import field from './field.module.css'
import { Icon } from './icon.tsx'
import { SelectBox } from './select-box.tsx'
import type { TableState } from './table-params.ts'
import type { Column } from './table-column.ts'
import styles from './table-filters.module.css'
import type { ChangeTable } from './table-params.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  search: string | undefined
  /** Whether to show a sort select, because the table has no headers to click. */
  isOrdered: boolean
  state: TableState
  onChange: ChangeTable
  onDown: SearchProps['onDown']
}

/** The search field, filters and sort select of a table. */
export function TableFilters<Row>(props: Props<Row>) {
  const { columns, search, isOrdered, state, onChange, onDown } = props
  const { filters, sort } = state
  const sortable = columns.filter(({ isSortable = true }) => isSortable)
  return (
    <>
      {search !== undefined && (
        <SearchField
          label={search}
          text={state.search}
          onChange={(text) => onChange({ search: text })}
          onDown={onDown}
        />
      )}
      {columns.map(
        ({ id, label, filter }) =>
          filter !== undefined && (
            <SelectBox
              key={id}
              label={label}
              value={filters[id] ?? ''}
              options={{ '': filter.all, ...filter.options }}
              onChange={(chosen) =>
                onChange((now) => ({ filters: { ...now.filters, [id]: chosen } }))
              }
            />
          ),
      )}
      {isOrdered && (
        <SelectBox
          label="Order"
          value={`${sort.isDescending ? '-' : ''}${sort.id}`}
          options={Object.fromEntries(
            sortable.flatMap(({ id, label }) => [
              [id, `${label} ↑`],
              [`-${id}`, `${label} ↓`],
            ]),
          )}
          onChange={(chosen) =>
            onChange({
              sort: { id: chosen.replace(/^-/, ''), isDescending: chosen.startsWith('-') },
            })
          }
        />
      )}
    </>
  )
}

type SearchProps = {
  label: string
  text: string
  onChange: (text: string) => void
  /** Called on the down arrow key, which moves to the first row. */
  onDown?: ((field: HTMLInputElement) => void) | undefined
}

/** A search field of a list. */
export function SearchField({ label, text, onChange, onDown }: SearchProps) {
  const id = useId()
  // The URL updates with a delay, so the field keeps its own value during typing.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        className={field.search}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        placeholder={label}
        value={typed ?? text}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !onDown) return
          event.preventDefault()
          onDown(event.currentTarget)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
