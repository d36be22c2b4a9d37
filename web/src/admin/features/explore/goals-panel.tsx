import type { Goal, GoalFigures, GoalReport, GoalResult } from '@cardroom/contracts/goals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import {
  formatCount,
  formatExactPercent,
  formatMoney,
  formatPoints,
} from '../../../shared/format.ts'
import { DeleteDialog } from '../../shared/delete-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { LinkChoice } from '../../shared/link-choice.tsx'
import { Panel } from '../../shared/panel.tsx'
import { fewest, formatRate } from '../../shared/rate.ts'
import { useMay } from '../../shared/reader.ts'
import { figure } from '../../shared/report-columns.tsx'
import { Table, type TableColumn } from '../../shared/table.tsx'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import { cellOf, nameColumn } from './dimension-columns.tsx'
import { figureOf } from './explore-figures.ts'
import { goalGroup } from './explore-groups.ts'
import { tabOf, useExploreParams, withFilter, withTab } from './explore-params.ts'
import {
  goalReportQuery,
  goalsList,
  goalsPath,
  goalsQuery,
  goalTableQuery,
  stepWords,
} from './goal-api.ts'
import { GoalEditor } from './goal-editor.tsx'
import styles from './explore.module.css'

const shownRows = 10
const mostRows = 500

/** Custom goals and funnels, with the number of visits in the period that reached each step. */
export function GoalsPanel() {
  const mayEdit = useMay('reports.edit')
  const { params, hrefFor, choose } = useExploreParams()
  const query = useQuery(goalsQuery)
  const [edited, setEdited] = useState<Goal | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Goal | null>(null)
  const goals = query.data?.data
  const chosen = goals?.find(({ id }) => id === params.goal) ?? goals?.[0]
  return (
    <Panel
      title="Goals and funnels"
      {...(mayEdit &&
        goals !== undefined && {
          action: <AdminButton onClick={() => setEdited('new')}>Add a goal</AdminButton>,
        })}
    >
      {query.isPending && <LoadingState label="Loading the goals" />}
      {query.error !== null && <ErrorState title="Failed to fetch the goals" query={query} />}
      {goals?.length === 0 && (
        <EmptyState>
          No goals yet. A goal is a page, an event or a conversion; several in their order are a
          funnel.
        </EmptyState>
      )}
      {goals !== undefined && chosen !== undefined && (
        <>
          <LinkChoice
            label="Goals"
            look="pills"
            choices={goals.map((goal) => ({
              to: hrefFor({ goal: goal.id }),
              label: goal.name,
              isCurrent: goal === chosen,
            }))}
          />
          <div className={`row ${styles.goal}`}>
            <h3>{chosen.name}</h3>
            {mayEdit && (
              <>
                <IconButton
                  icon="pencil"
                  label={`Edit ${chosen.name}`}
                  onClick={() => setEdited(chosen)}
                />
                <IconButton
                  icon="trash"
                  label={`Delete ${chosen.name}`}
                  onClick={() => setDeleted(chosen)}
                />
              </>
            )}
          </div>
          <GoalFiguresOf key={chosen.id} goal={chosen} />
        </>
      )}
      {edited !== null && (
        <GoalEditor
          goal={edited === 'new' ? null : edited}
          onSaved={({ id }) => choose({ goal: id })}
          onClosed={() => setEdited(null)}
        />
      )}
      {deleted !== null && (
        <DeleteDialog
          thing="goal"
          name={deleted.name}
          path={`${goalsPath}/${deleted.id}`}
          list={goalsList}
          onClosed={() => setDeleted(null)}
        >
          <p>It disappears for all administrators. What was recorded stays.</p>
        </DeleteDialog>
      )}
    </Panel>
  )
}

function GoalFiguresOf({ goal }: { goal: Goal }) {
  const { params } = useExploreParams()
  const query = useQuery(goalReportQuery(params, goal.id))
  const { data, error, isPending, isPlaceholderData } = query
  const report = data?.data
  return (
    <>
      {isPending && <LoadingState label={`Loading ${goal.name}`} />}
      {error !== null && <ErrorState title={`Failed to fetch ${goal.name}`} query={query} />}
      {report !== undefined && (
        <div className="reloading" aria-busy={isPlaceholderData}>
          <StatCards label={`Figures of ${goal.name}`} stats={statsOf(report)} />
          <Table
            label={`Steps of ${goal.name}`}
            columns={stepColumns}
            rows={stepRows(report)}
            keyOf={({ nth }) => String(nth)}
          />
          <GoalTable goal={goal} visits={report.current.figures.visits} />
        </div>
      )}
    </>
  )
}

function statsOf({ goal, current, compared }: GoalReport): Stat[] {
  const own = current.figures
  const since = goal.steps.length === 1 ? 'from the beginning of the visit' : 'from the first step'
  const stat = (name: keyof GoalFigures, note: string): Stat => {
    const { label, format, formatChange, isLossWhenUp = false } = figureOf(name)
    return {
      label,
      note,
      value: own[name],
      previous: compared?.figures[name],
      format,
      ...(formatChange !== undefined && { formatChange }),
      isLossWhenUp,
    }
  }
  return [
    stat('completions', `of ${formatCount(own.visits)} ${own.visits === 1 ? 'visit' : 'visits'}`),
    {
      ...stat('conversionRate', 'of the visits that the filters choose'),
      ...(own.visits < fewest && { note: formatRate(own.conversionRate, [own.visits, 'visits']) }),
      format: formatExactPercent,
      formatChange: formatPoints,
    },
    stat(
      'value',
      goal.value === null ? 'as the last step recorded' : `${formatMoney(goal.value)} a completion`,
    ),
    stat('medianSeconds', since),
    stat('p90Seconds', since),
  ]
}

type StepRow = {
  nth: number
  words: string
  step: GoalResult['steps'][number]
  before: GoalResult['steps'][number] | undefined
  /** Visits that reached the previous step and the first step. */
  ofBefore: number
  ofFirst: number
  visits: number
}

function stepRows({ goal, current, compared }: GoalReport): StepRow[] {
  const { visits, started } = current.figures
  return goal.steps.flatMap((step, index) => {
    const own = current.steps[index]
    if (own === undefined) return []
    return {
      nth: index + 1,
      words: stepWords(step),
      step: own,
      before: compared?.steps[index],
      ofBefore: current.steps[index - 1]?.reached ?? visits,
      ofFirst: started,
      visits,
    }
  })
}

const stepColumns: TableColumn<StepRow>[] = [
  {
    label: 'Step',
    cell: ({ nth, words }) => `${nth}. ${words}`,
    titleOf: ({ words }) => words,
    onPhone: 'title',
  },
  figure('Visits', ({ step, before }) =>
    cellOf('visits', {
      name: '',
      figures: { visits: step.reached },
      compared: before === undefined ? null : { visits: before.reached },
    }),
  ),
  figure('From the step before', ({ step, ofBefore }) =>
    formatRate(step.ofBefore, [ofBefore, 'visits']),
  ),
  figure('From the first step', ({ step, ofFirst }) =>
    formatRate(step.ofFirst, [ofFirst, 'visits']),
  ),
]

const tableNames: readonly (keyof GoalFigures)[] = [
  'visits',
  'completions',
  'conversionRate',
  'value',
  'medianSeconds',
  'p90Seconds',
]

function GoalTable({ goal, visits }: { goal: Goal; visits: number }) {
  const { params, hrefFor, choose } = useExploreParams()
  const [isAll, setIsAll] = useState(false)
  const tab = tabOf(params, goalGroup)
  const query = useQuery(goalTableQuery(params, goal.id, tab, isAll ? mostRows : shownRows))
  const { data, error, isPlaceholderData } = query
  const table = data?.data.by === tab.by ? data.data : undefined
  return (
    <>
      <LinkChoice
        label={`Tables of ${goal.name}`}
        look="pills"
        choices={goalGroup.tabs.map((one) => ({
          to: hrefFor(withTab(params, goalGroup, one)),
          label: one.label,
          isCurrent: one === tab,
        }))}
      />
      {error !== null && <ErrorState title={`Failed to fetch ${goal.name}`} query={query} />}
      {table === undefined && error === null && <LoadingState label={`Loading ${tab.label}`} />}
      {table !== undefined && (
        <div className={`reloading ${styles.rows}`} aria-busy={isPlaceholderData}>
          <Table
            label={`${goal.name}: ${tab.label}`}
            columns={[
              nameColumn(tab, (value) =>
                choose({
                  filters: withFilter(params.filters, {
                    operator: 'is',
                    dimension: tab.by,
                    value,
                  }),
                }),
              ),
              ...tableNames.map((name) =>
                figure(figureOf(name).head, (row: (typeof table.rows)[number]) =>
                  cellOf(name, row),
                ),
              ),
            ]}
            rows={table.rows}
            keyOf={({ name }) => name}
            empty={visits === 0 ? 'No visits in this period' : 'No rows'}
          />
          {table.total > table.rows.length && !isAll && (
            <p className="pad">
              <AdminButton onClick={() => setIsAll(true)}>
                All {formatCount(Math.min(table.total, mostRows))}
                <span className="visually-hidden"> rows of {tab.label}</span>
              </AdminButton>
            </p>
          )}
        </div>
      )}
    </>
  )
}
