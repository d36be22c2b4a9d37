import { comparisons, type ExploreReport, periods } from '@cardroom/contracts/explore'
import { type SubmitEvent, useId, useState } from 'react'
import { LinkChoice } from '../../shared/link-choice.tsx'
import field from '../../shared/field.module.css'
import { FieldError } from '../../shared/field.tsx'
import bar from '../../shared/report-bar.module.css'
import { SelectBox } from '../../shared/select-box.tsx'
import toolbarButton from '../../shared/toolbar-button.module.css'
import styles from './explore-bar.module.css'
import { useIsReader } from '../../shared/reader.ts'
import { SavedViews } from './saved-views.tsx'
import { comparisonNames, periodNames } from './explore-labels.ts'
import { daysOf, scopeText } from './explore-period.ts'
import { type Dates, datesProblem, useExploreParams } from './explore-params.ts'
import { textOf } from '../../shared/text-of.ts'

const custom = 'custom'
const blank: Dates = { from: '', to: '' }

type Props = {
  /** The report on screen; undefined while there is none of this scope. */
  report: ExploreReport | undefined
  isFetching: boolean
  onRefresh: () => void
}

/** What is counted: the period, the comparison and the touch. */
export function ExploreBar({ report, isFetching, onRefresh }: Props) {
  const isReader = useIsReader()
  const { params, hrefFor, choose } = useExploreParams()
  const [isChoosing, setIsChoosing] = useState(false)
  const { dates, touch } = params
  const isCustom = dates !== null || isChoosing

  function choosePeriod(value: string) {
    const period = periods.find((name) => name === value)
    setIsChoosing(period === undefined)
    if (period !== undefined) choose({ period, dates: null, all: null })
  }

  return (
    <>
      <div className={bar.bar}>
        <SelectBox
          label="Period"
          value={isCustom ? custom : params.period}
          options={{ ...periodNames, [custom]: 'Own dates' }}
          onChange={choosePeriod}
        />
        <SelectBox
          label="Comparison"
          value={params.compare}
          options={comparisonNames}
          onChange={(value) =>
            choose({ compare: comparisons.find((name) => name === value) ?? 'previous' })
          }
        />
        <LinkChoice
          label="Conversions are credited to"
          look="bar"
          choices={[
            { to: hrefFor({ touch: 'last' }), label: 'Last touch', isCurrent: touch === 'last' },
            { to: hrefFor({ touch: 'first' }), label: 'First touch', isCurrent: touch === 'first' },
          ]}
        />
        <button
          type="button"
          className={toolbarButton.button}
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) onRefresh()
          }}
        >
          {isFetching ? 'Refreshing...' : 'Refresh'}
        </button>
        {!isReader && <SavedViews />}
      </div>
      {isCustom && (
        <DatesForm
          key={`${dates?.from} ${dates?.to}`}
          dates={dates ?? (report === undefined ? blank : daysOf(report.period))}
          onChosen={(chosen) => {
            setIsChoosing(false)
            choose({ dates: chosen, all: null })
          }}
        />
      )}
      <p className={bar.age} aria-live="polite">
        {report === undefined ? 'Updating...' : scopeText(report)}
      </p>
    </>
  )
}

function DatesForm({ dates, onChosen }: { dates: Dates; onChosen: (dates: Dates) => void }) {
  const [error, setError] = useState<string | undefined>()
  const id = useId()

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = { from: textOf(data, 'from'), to: textOf(data, 'to') }
    const problem = datesProblem(chosen)
    setError(problem ?? undefined)
    if (problem === null) onChosen(chosen)
  }

  return (
    <form className={styles.dates} aria-label="Own dates" noValidate onSubmit={apply}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{name === 'from' ? 'First day' : 'Last day'}</span>
          <input
            className={field.input}
            type="date"
            name={name}
            defaultValue={dates[name]}
            required
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
          />
        </label>
      ))}
      <button type="submit" className={toolbarButton.button}>
        Apply
      </button>
      <FieldError id={`${id}-error`} error={error} />
    </form>
  )
}
