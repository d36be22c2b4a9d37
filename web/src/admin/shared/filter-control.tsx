import { type FilterName, filterNames, maxKeyLength } from '@cardroom/contracts/summaries'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { AdminButton } from './admin-button.tsx'
import { SuggestingField } from './field.tsx'
import { filterChoices, useSuggestedValues } from './filter-choices.ts'
import { FormDialog } from './form-dialog.tsx'
import { filterLabels, useReportParams } from './report-params.ts'

export const FilterValue = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter a value'), z.maxLength(maxKeyLength))

const Filter = z.object({ name: z.enum(filterNames), value: FilterValue })

type Props = {
  /** Values from the tab's report, which the filter suggests first. */
  values: Partial<Record<FilterName, readonly string[]>>
}

/** The filter of a tab, with buttons that clear and edit it. */
export function FilterControl({ values }: Props) {
  const { address, choose } = useReportParams()
  const { filter } = address
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const seen = useSuggestedValues(address.timeframe, isOpen)
  const start: z.infer<typeof Filter> = filter ?? { name: 'source', value: '' }
  return (
    <>
      {filter !== null && (
        <p className="inline small">
          <span className="cut">
            {filterLabels[filter.name]}: <strong title={filter.value}>{filter.value}</strong>
          </span>
          <AdminButton
            onClick={() => {
              // This button disappears.
              opener.current?.focus()
              choose({ filter: null })
            }}
          >
            Clear filter
          </AdminButton>
        </p>
      )}
      <AdminButton ref={opener} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Filter
      </AdminButton>
      {isOpen && (
        <FormDialog
          title="Filter"
          label="Filter"
          schema={Filter}
          start={start}
          fields={{
            name: { label: 'Filter by', options: filterLabels, empties: 'value' },
            value: {
              render: ({ values: { name } }) => (
                <SuggestingField
                  name="value"
                  label={filterLabels[name]}
                  suggestions={filterChoices(name, [
                    ...(values[name] ?? []),
                    ...(seen[name] ?? []),
                  ])}
                />
              ),
            },
          }}
          action="Apply"
          save={{
            mutate: (chosen, { onSuccess }) => {
              choose({ filter: chosen })
              onSuccess(undefined)
            },
            isPending: false,
          }}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
