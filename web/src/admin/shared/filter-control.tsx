import { type FilterName, filterNames, maxKeyLength } from '@cardroom/contracts/summaries'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { filterLabels, useReportParams } from './report-params.ts'
import field from './field.module.css'
import { filterChoices } from './filter-choices.ts'
import styles from './filter-control.module.css'
import { useSuggestedValues } from './suggested-values.ts'
import toolbarButton from './toolbar-button.module.css'
import { textOf } from './text-of.ts'

type Props = {
  /** Values of the tab's own report, suggested first. */
  values: Partial<Record<FilterName, readonly string[]>>
}

/** The filter of a tab: the current one with a clear button, and the fields for another. */
export function FilterControl({ values }: Props) {
  const { address, choose } = useReportParams()
  const { filter } = address
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState<FilterName>(filter?.name ?? 'source')
  const opener = useRef<HTMLButtonElement>(null)
  const seen = useSuggestedValues(address.timeframe, isOpen)
  const id = useId()

  function open() {
    if (filter !== null) setName(filter.name)
    setIsOpen(true)
  }

  function close() {
    setIsOpen(false)
    opener.current?.focus()
  }

  function closeOnEscape({ key }: { key: string }) {
    if (key === 'Escape') close()
  }

  // The clear button is removed with the filter, so the focus moves to the next button.
  function clear() {
    close()
    choose({ filter: null })
  }

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = textOf(new FormData(event.currentTarget), 'value').trim()
    if (value === '') return
    close()
    choose({ filter: { name, value } })
  }

  return (
    <div className={styles.control}>
      {filter !== null && (
        <p className={styles.current}>
          <span>
            {filterLabels[filter.name]}: <strong title={filter.value}>{filter.value}</strong>
          </span>
          <button type="button" className={styles.clear} onClick={clear}>
            Clear filter
          </button>
        </p>
      )}
      <button
        ref={opener}
        type="button"
        className={toolbarButton.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? close : open}
      >
        Filter
      </button>
      {isOpen && (
        <form id={id} className={styles.fields} aria-label="Filter" onSubmit={apply}>
          <label>
            <span>Filter by</span>
            <select
              className={field.input}
              value={name}
              onKeyDown={closeOnEscape}
              onChange={({ target }) =>
                setName(filterNames.find((one) => one === target.value) ?? 'source')
              }
            >
              {filterNames.map((candidate) => (
                <option key={candidate} value={candidate}>
                  {filterLabels[candidate]}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{filterLabels[name]}</span>
            <input
              className={field.input}
              key={name}
              name="value"
              onKeyDown={closeOnEscape}
              required
              maxLength={maxKeyLength}
              autoComplete="off"
              list={`${id}-values`}
              defaultValue={filter?.name === name ? filter.value : ''}
            />
          </label>
          <datalist id={`${id}-values`}>
            {filterChoices(name, [...(values[name] ?? []), ...(seen[name] ?? [])]).map(
              ({ value, label }) => (
                <option key={value} value={value}>
                  {label ?? value}
                </option>
              ),
            )}
          </datalist>
          <button type="submit" className={toolbarButton.button}>
            Apply
          </button>
        </form>
      )}
    </div>
  )
}
