import {
  type Dimension,
  dimensions,
  type ExploreFilter,
  filterOperators,
  filterText,
  maxFilters,
} from '@cardroom/contracts/explore'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { queryClient } from '../../../shared/query-client.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { SuggestingField } from '../../shared/field.tsx'
import { FilterValue } from '../../shared/filter-control.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { useValues, valuesQuery } from './explore-api.ts'
import { dimensionLabels, operatorNames, valueLabel } from './explore-groups.ts'
import { useExploreParams, withFilter } from './explore-params.ts'

const Filter = z.object({
  dimension: z.enum(dimensions),
  operator: z.enum(filterOperators),
  value: FilterValue,
})

const blank: ExploreFilter = { operator: 'is', dimension: 'source', value: '' }

/** The conditions, with buttons that edit, remove and add conditions. */
export function ExploreFilters() {
  const { params, choose } = useExploreParams()
  const { filters } = params
  const [edited, setEdited] = useState<ExploreFilter | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const without = (removed: ExploreFilter) =>
    filters.filter((filter) => filterText(filter) !== filterText(removed))
  const change = (next: readonly ExploreFilter[]) => {
    // The pressed button may disappear.
    adder.current?.focus()
    choose({ filters: next, all: null })
  }
  return (
    <section className="row" aria-label="Filters">
      {filters.map((filter) => {
        const words = dimensionLabels[filter.dimension] + ' ' + operatorNames[filter.operator]
        const value = valueLabel(filter.dimension, filter.value)
        return (
          <p key={filterText(filter)} className="inline small pill">
            <button
              type="button"
              className="cut"
              aria-haspopup="dialog"
              title={`${words} ${value}`}
              onClick={() => setEdited(filter)}
            >
              {words} <strong>{value}</strong>
            </button>
            <IconButton
              icon="cross"
              label={`Remove filter: ${words} ${value}`}
              onClick={() => change(without(filter))}
            />
          </p>
        )
      })}
      <AdminButton
        ref={adder}
        aria-haspopup="dialog"
        isDisabled={filters.length === maxFilters}
        onClick={() => setEdited(blank)}
      >
        Add filter
      </AdminButton>
      {filters.length > 1 && <AdminButton onClick={() => change([])}>Remove all</AdminButton>}
      {edited !== null && (
        <FilterDialog
          filter={edited}
          onApplied={(applied) =>
            change(withFilter(edited === blank ? filters : without(edited), applied))
          }
          onClosed={() => {
            setEdited(null)
            adder.current?.focus()
          }}
        />
      )}
    </section>
  )
}

type DialogProps = {
  filter: ExploreFilter
  onApplied: (filter: ExploreFilter) => void
  onClosed: () => void
}

function FilterDialog({ filter, onApplied, onClosed }: DialogProps) {
  const { params } = useExploreParams()
  const action = filter === blank ? 'Add' : 'Change'
  return (
    <FormDialog
      title={`${action} filter`}
      label={`${action} filter`}
      schema={Filter}
      start={{
        ...filter,
        value: filter === blank ? '' : valueLabel(filter.dimension, filter.value),
      }}
      fields={{
        dimension: { label: 'Filter by', options: dimensionLabels, empties: 'value' },
        operator: { label: 'Condition', options: operatorNames },
        value: { render: ({ values }) => <Value by={values.dimension} /> },
      }}
      action={action}
      save={{
        mutate: ({ dimension, operator, value }, { onSuccess }) => {
          // The field shows display names; the condition needs the value.
          const known = queryClient.getQueryData(valuesQuery(params, dimension).queryKey)
          const named =
            operator === 'contains'
              ? undefined
              : known?.data.rows.find(({ name }) => valueLabel(dimension, name) === value)
          onApplied({ dimension, operator, value: named?.name ?? value })
          onSuccess(undefined)
        },
        isPending: false,
      }}
      onClosed={onClosed}
    />
  )
}

function Value({ by }: { by: Dimension }) {
  const { params } = useExploreParams()
  return (
    <SuggestingField name="value" label={dimensionLabels[by]} suggestions={useValues(params, by)} />
  )
}
