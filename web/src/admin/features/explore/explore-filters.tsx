import {
  type Dimension,
  dimensions,
  type ExploreFilter,
  filterOperators,
  filterText,
  maxFilters,
} from '@cardroom/contracts/explore'
import { maxKeyLength } from '@cardroom/contracts/summaries'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import field from '../../shared/field.module.css'
import control from '../../shared/filter-control.module.css'
import { Icon } from '../../shared/icon.tsx'
import toolbarButton from '../../shared/toolbar-button.module.css'
import { valuesQuery } from './explore-api.ts'
import styles from './explore-filters.module.css'
import { dimensionLabels, groups, valueLabel } from './explore-groups.ts'
import { operatorNames } from './explore-labels.ts'
import { useExploreParams, withFilter } from './explore-params.ts'
import { textOf } from '../../shared/text-of.ts'

const blank: ExploreFilter = { operator: 'is', dimension: 'source', value: '' }

/** A condition in words. */
export function filterWords({ operator, dimension, value }: ExploreFilter): string {
  return `${dimensionLabels[dimension]} ${operatorNames[operator]} ${valueLabel(dimension, value)}`
}

/** The conditions, each to be changed or taken away, and the fields for another. */
export function ExploreFilters() {
  const { params, choose } = useExploreParams()
  const { filters } = params
  /** The text of the one in the fields, an empty one for another; null while they are closed. */
  const [open, setOpen] = useState<string | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close() {
    setOpen(null)
    adder.current?.focus()
  }

  function without(removed: ExploreFilter): ExploreFilter[] {
    return filters.filter((filter) => filterText(filter) !== filterText(removed))
  }

  const edited = filters.find((filter) => filterText(filter) === open)
  return (
    <section className={styles.filters} aria-label="Filters">
      {filters.map((filter) => {
        const words = filterWords(filter)
        const text = filterText(filter)
        return (
          <p key={text} className={control.current}>
            <button
              type="button"
              className={styles.words}
              aria-expanded={open === text}
              title={words}
              onClick={() => setOpen(open === text ? null : text)}
            >
              {dimensionLabels[filter.dimension]} {operatorNames[filter.operator]}{' '}
              <strong>{valueLabel(filter.dimension, filter.value)}</strong>
            </button>
            <button
              type="button"
              className={`${control.clear} ${styles.remove}`}
              aria-label={`Remove filter: ${words}`}
              onClick={() => {
                close()
                choose({ filters: without(filter), all: null })
              }}
            >
              <Icon name="cross" />
            </button>
          </p>
        )
      })}
      <button
        ref={adder}
        type="button"
        className={toolbarButton.button}
        aria-expanded={open === ''}
        aria-controls={id}
        aria-disabled={filters.length === maxFilters}
        onClick={() => {
          if (filters.length < maxFilters) setOpen(open === '' ? null : '')
        }}
      >
        Add filter
      </button>
      {filters.length > 1 && (
        <button
          type="button"
          className={toolbarButton.button}
          onClick={() => {
            close()
            choose({ filters: [], all: null })
          }}
        >
          Remove all
        </button>
      )}
      {open !== null && (
        <FilterForm
          key={open}
          id={id}
          filter={edited ?? blank}
          action={edited === undefined ? 'Add' : 'Change'}
          onClose={close}
          onApplied={(applied) => {
            const others = edited === undefined ? filters : without(edited)
            close()
            choose({ filters: withFilter(others, applied), all: null })
          }}
        />
      )}
    </section>
  )
}

type FormProps = {
  id: string
  filter: ExploreFilter
  action: string
  onClose: () => void
  onApplied: (filter: ExploreFilter) => void
}

function FilterForm({ id, filter, action, onClose, onApplied }: FormProps) {
  const { params } = useExploreParams()
  const [dimension, setDimension] = useState<Dimension>(filter.dimension)
  const { data } = useQuery(valuesQuery(params, dimension))

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const operator = filterOperators.find((name) => name === fields.get('operator')) ?? 'is'
    const value = textOf(fields, 'value').trim()
    if (value === '') return
    // People choose a name that is shown; the condition has the value behind it.
    const named = data?.data.rows.find(({ name }) => valueLabel(dimension, name) === value)
    const isWhole = operator !== 'contains'
    onApplied({ operator, dimension, value: isWhole && named !== undefined ? named.name : value })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any field closes it
    <form
      id={id}
      className={control.fields}
      aria-label={`${action} filter`}
      onSubmit={apply}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <label>
        <span>Filter by</span>
        <select
          className={field.input}
          value={dimension}
          // The form was opened by a button, and is read from its first field on.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ target }) =>
            setDimension(dimensions.find((one) => one === target.value) ?? 'source')
          }
        >
          {groups.map(({ name, label, tabs }) => (
            <optgroup key={name} label={label}>
              {tabs
                .filter(({ where }) => where === undefined)
                .map(({ by }) => (
                  <option key={by} value={by}>
                    {dimensionLabels[by]}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        <span>Condition</span>
        <select className={field.input} name="operator" defaultValue={filter.operator}>
          {filterOperators.map((name) => (
            <option key={name} value={name}>
              {operatorNames[name]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{dimensionLabels[dimension]}</span>
        <input
          key={dimension}
          className={field.input}
          name="value"
          required
          maxLength={maxKeyLength}
          autoComplete="off"
          list={`${id}-values`}
          defaultValue={
            dimension === filter.dimension && action === 'Change'
              ? valueLabel(dimension, filter.value)
              : ''
          }
        />
      </label>
      <datalist id={`${id}-values`}>
        {data?.data.by === dimension &&
          data.data.rows.map(({ name }) => (
            <option key={name}>{valueLabel(dimension, name)}</option>
          ))}
      </datalist>
      <button type="submit" className={toolbarButton.button}>
        {action}
      </button>
    </form>
  )
}
