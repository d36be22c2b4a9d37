import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { SearchField } from '../../shared/table-filters.tsx'
import field from '../../shared/field.module.css'
import type { AuditFilter } from './audit-log-api.ts'
import { toWords } from '../../shared/audit-format.ts'

type Props = {
  filter: AuditFilter
  subjectTypes: readonly string[]
  actions: readonly string[]
  actors: readonly string[]
  /** The name of the single subject in the filter, if any line contains it. */
  subjectName: string | null | undefined
  onChange: (change: AuditFilter) => void
}

/** The filters of the log: words, subject, action, person, days, and a single subject. */
export function AuditFilters(props: Props) {
  const { filter, subjectTypes, actions, actors, subjectName, onChange } = props
  const { subjectType = '', subjectId = '', actor = '', action = '', from = '', to = '' } = filter
  return (
    <>
      <Search text={filter.q ?? ''} onSearch={(q) => onChange({ q })} />
      <SelectBox
        label="What was changed"
        value={subjectType}
        options={{ '': 'Everything', ...optionsOf(subjectTypes, subjectType) }}
        onChange={(chosen) => onChange({ subjectType: chosen, subjectId: '' })}
      />
      <SelectBox
        label="What was done"
        value={action}
        options={{ '': 'All actions', ...optionsOf(actions, action) }}
        onChange={(chosen) => onChange({ action: chosen })}
      />
      <SelectBox
        label="Who did it"
        value={actor}
        options={{
          '': 'Everyone',
          ...Object.fromEntries(known(actors, actor).map((email) => [email, email])),
        }}
        onChange={(chosen) => onChange({ actor: chosen })}
      />
      <div className="row">
        <Day label="From" day={from} max={to} onChange={(day) => onChange({ from: day })} />
        <Day label="To" day={to} min={from} onChange={(day) => onChange({ to: day })} />
      </div>
      {subjectId !== '' && (
        <span className="inline bold pill">
          <span className="cut">
            Only {toWords(subjectType)} {subjectName ?? subjectId}
          </span>
          <IconButton
            icon="cross"
            label="Clear the single thing"
            onClick={() => onChange({ subjectId: '' })}
          />
        </span>
      )}
    </>
  )
}

const typingMs = 250

/** The search field. It submits its text after a pause in typing. */
function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed === null) return undefined
    const timer = window.setTimeout(() => {
      setTyped(null)
      search(typed)
    }, typingMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  return <SearchField label="Search names, e-mails and values" text={text} onChange={setTyped} />
}

type DayProps = {
  label: string
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function Day({ label, day, min = '', max = '', onChange }: DayProps) {
  return (
    <label className="inline bold">
      {label}{' '}
      <input
        type="date"
        className={field.date}
        value={day}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

/** The names, including a selected name that is unknown. */
function known(names: readonly string[], chosen: string): readonly string[] {
  return chosen === '' ? names : [...new Set([...names, chosen])]
}

/** The options with their labels. */
function optionsOf(names: readonly string[], chosen: string): Record<string, string> {
  return Object.fromEntries(known(names, chosen).map((name) => [name, toWords(name)]))
}
