import { comparisons, type ExploreReport, periods } from '@cardroom/contracts/explore'
import { useState } from 'react'
import * as z from 'zod/mini'
import { AdminButton } from '../../shared/admin-button.tsx'
import { LinkChoice } from '../../shared/link-choice.tsx'
import { Form } from '../../shared/form.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { useIsReader } from '../../shared/reader.ts'
import { SavedViews } from './saved-views.tsx'
import { comparisonNames, periodNames } from './explore-groups.ts'
import { daysOf, scopeText } from './explore-period.ts'
import { type Dates, datesProblem, useExploreParams } from './explore-params.ts'

const custom = 'custom'
const blank: Dates = { from: '', to: '' }

type Props = {
  /** The visible report, or undefined while it belongs to another scope. */
  report: ExploreReport | undefined
  isFetching: boolean
  onRefresh: () => void
}

/** The controls for the period, the comparison and the touch. */
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
      <div className="row">
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
        <AdminButton isDisabled={isFetching} onClick={onRefresh}>
          {isFetching ? 'Refreshing...' : 'Refresh'}
        </AdminButton>
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
      <p className="muted small figures" aria-live="polite">
        {report === undefined ? 'Updating...' : scopeText(report)}
      </p>
    </>
  )
}

const Days = z.object({ from: z.string(), to: z.string() }).check(
  z.check<Dates>(({ value, issues }) => {
    const message = datesProblem(value)
    if (message !== null) issues.push({ code: 'custom', input: value, message, path: ['to'] })
  }),
)

function DatesForm({ dates, onChosen }: { dates: Dates; onChosen: (dates: Dates) => void }) {
  return (
    <Form
      className="row bottom"
      label="Own dates"
      schema={Days}
      start={dates}
      fields={{
        from: { label: 'First day', type: 'date', deps: 'to' },
        to: { label: 'Last day', type: 'date' },
      }}
      save={{ mutate: onChosen, isPending: false }}
    >
      <AdminButton type="submit">Apply</AdminButton>
    </Form>
  )
}
