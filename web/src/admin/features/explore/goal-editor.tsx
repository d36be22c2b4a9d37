import {
  type EventPart,
  eventParts,
  type EventText,
  type Goal,
  goalConversions,
  GoalRequest,
  GoalResponse,
  type GoalStep,
  maxGoalSteps,
} from '@cardroom/contracts/goals'
import type { Dimension } from '@cardroom/contracts/explore'
import { maxKeyLength } from '@cardroom/contracts/summaries'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { request } from '../../../shared/request.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { type Close, Dialog } from '../../shared/dialog.tsx'
import field from '../../shared/field.module.css'
import { FieldError } from '../../shared/field.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { valuesQuery } from './explore-api.ts'
import { valueLabel } from './explore-groups.ts'
import { useExploreParams } from './explore-params.ts'
import { forgetReports, goalsList, goalsPath } from './goal-api.ts'
import styles from './goal-editor.module.css'
import { conversionNames, partNames } from './goal-words.ts'

/** A step in the fields, with what was written for its other kinds. */
type Draft = {
  /** Tells it from others while they move. */
  key: number
  kind: GoalStep['kind']
  match: 'is' | 'starts_with'
  path: string
  texts: Record<EventPart, EventText>
  type: string
}

const blank: Omit<Draft, 'key'> = {
  kind: 'page',
  match: 'is',
  path: '',
  texts: {
    category: { match: 'is', value: '' },
    action: { match: 'is', value: '' },
    label: { match: 'is', value: '' },
  },
  type: 'submission',
}

const kindNames: Readonly<Record<GoalStep['kind'], string>> = {
  page: 'Page',
  event: 'Event',
  conversion: 'Conversion',
}

function draftOf(step: GoalStep, key: number): Draft {
  if (step.kind === 'event') {
    const { kind, ...texts } = step
    return { ...blank, key, kind, texts: { ...blank.texts, ...withoutUndefined(texts) } }
  }
  return { ...blank, key, ...step }
}

function withoutUndefined(texts: Partial<Record<EventPart, EventText | undefined>>) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

/** The step as it is sent; it may be none yet. */
function stepOf({ kind, match, path, texts, type }: Draft): object {
  if (kind === 'page') return { kind, match, path }
  if (kind === 'conversion') return { kind, type }
  const written = eventParts.filter((part) => texts[part].value.trim() !== '')
  return { kind, ...Object.fromEntries(written.map((part) => [part, texts[part]])) }
}

type Props = {
  /** Null: a new one. */
  goal: Goal | null
  onSaved: (goal: Goal) => void
  onClosed: () => void
}

/** The name, steps and value of a goal. */
export function GoalEditor({ goal, onSaved, onClosed }: Props) {
  const id = useId()
  const [name, setName] = useState(goal?.name ?? '')
  const [value, setValue] = useState(goal?.value?.toString() ?? '')
  const [steps, setSteps] = useState<Draft[]>(
    () => goal?.steps.map(draftOf) ?? [{ ...blank, key: 0 }],
  )
  const nextKey = useRef(maxGoalSteps)
  /** What is wrong, by `name`, `value` or the number of a step. */
  const [problems, setProblems] = useState<ReadonlyMap<PropertyKey, string>>(new Map())
  const list = useRef<HTMLOListElement>(null)
  const { mutate, isPending } = useUndoableChange({
    list: goalsList,
    send: async (written: GoalRequest) => {
      const { data } = await request(goal === null ? goalsPath : `${goalsPath}/${goal.id}`, {
        method: goal === null ? 'POST' : 'PUT',
        payload: written,
        reply: GoalResponse,
      })
      return { message: 'Goal saved', goal: data }
    },
    failed: 'Failed to save the goal',
  })

  function save(event: SubmitEvent<HTMLFormElement>, close: Close) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const written = GoalRequest.safeParse({
      name,
      steps: steps.map(stepOf),
      value: value.trim() === '' ? null : Number(value),
    })
    if (written.success) {
      setProblems(new Map())
      mutate(written.data, {
        onSuccess: ({ goal: saved }) => {
          forgetReports(saved.id)
          onSaved(saved)
          close()
        },
      })
      return
    }
    const found = new Map<PropertyKey, string>()
    for (const { path, message } of written.error.issues) {
      const [part = 'name', nth] = path
      const at = part === 'steps' ? (nth ?? 0) : part
      if (!found.has(at)) found.set(at, message)
    }
    setProblems(found)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function add() {
    if (steps.length === maxGoalSteps) return
    setSteps([...steps, { ...blank, key: nextKey.current++ }])
    focusStep(steps.length)
  }

  function remove(index: number) {
    setSteps(steps.filter((_, nth) => nth !== index))
    setProblems(new Map())
    focusStep(Math.max(0, index - 1))
  }

  function moveUp(index: number) {
    setSteps((before) => {
      const moved = [...before]
      const [one] = moved.splice(index, 1)
      if (one !== undefined) moved.splice(index - 1, 0, one)
      return moved
    })
    setProblems(new Map())
    focusStep(index - 1)
  }

  /** Whoever uses the keyboard goes on in the step that changed. */
  function focusStep(index: number) {
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>('select')?.focus(),
    )
  }

  return (
    <Dialog
      title={goal === null ? 'Add a goal' : `Edit ${goal.name}`}
      width="wide"
      isBusy={isPending}
      onClosed={onClosed}
    >
      {(close) => (
        <form className={styles.form} noValidate onSubmit={(event) => save(event, close)}>
          <div className={field.field}>
            <label htmlFor={`${id}-name`}>Name</label>
            <input
              id={`${id}-name`}
              className={field.input}
              value={name}
              maxLength={80}
              autoComplete="off"
              aria-invalid={problems.has('name')}
              aria-describedby={problems.has('name') ? `${id}-name-error` : undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <FieldError id={`${id}-name-error`} error={problems.get('name')} />
          </div>
          <p className={field.hint}>
            A visit reaches each step after the ones before it. One step is a goal, several are a
            funnel.
          </p>
          <ol ref={list} className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step.key}>
                <StepFields
                  step={step}
                  nth={index + 1}
                  problem={problems.get(index)}
                  onChange={(changed) =>
                    setSteps((before) =>
                      before.map((one) => (one.key === step.key ? changed : one)),
                    )
                  }
                />
                <div className={styles.tools}>
                  {index > 0 && (
                    <AdminButton onClick={() => moveUp(index)}>
                      Move up<span className="visually-hidden"> step {index + 1}</span>
                    </AdminButton>
                  )}
                  {steps.length > 1 && (
                    <IconButton
                      icon="trash"
                      label={`Remove step ${index + 1}`}
                      onClick={() => remove(index)}
                    />
                  )}
                </div>
              </li>
            ))}
          </ol>
          <AdminButton isDisabled={steps.length === maxGoalSteps} onClick={add}>
            {steps.length === maxGoalSteps ? `${maxGoalSteps} steps at most` : 'Add a step'}
          </AdminButton>
          <div className={field.field}>
            <label htmlFor={`${id}-value`}>Value of a completion, in dollars</label>
            <p id={`${id}-value-hint`} className={field.hint}>
              Empty: the value that the last step recorded.
            </p>
            <input
              id={`${id}-value`}
              className={field.input}
              value={value}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              aria-invalid={problems.has('value')}
              aria-describedby={`${id}-value-hint${problems.has('value') ? ` ${id}-value-error` : ''}`}
              onChange={({ target }) => setValue(target.value)}
            />
            <FieldError id={`${id}-value-error`} error={problems.get('value')} />
          </div>
          <DialogButtons close={close} action="Save goal" busy="Saving..." isBusy={isPending} />
        </form>
      )}
    </Dialog>
  )
}

type StepProps = {
  step: Draft
  nth: number
  problem: string | undefined
  onChange: (step: Draft) => void
}

function StepFields({ step, nth, problem, onChange }: StepProps) {
  const id = useId()
  const invalid = {
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-error`,
  }
  return (
    <fieldset className={styles.step}>
      <legend>Step {nth}</legend>
      <select
        className={field.input}
        aria-label={`Step ${nth} is a`}
        value={step.kind}
        onChange={({ target }) =>
          onChange({ ...step, kind: target.value as keyof typeof kindNames })
        }
      >
        {Object.entries(kindNames).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </select>
      {step.kind === 'page' && (
        <div className={styles.pair}>
          <select
            className={field.input}
            aria-label={`How the page of step ${nth} is compared`}
            value={step.match}
            onChange={({ target }) =>
              onChange({ ...step, match: target.value === 'is' ? 'is' : 'starts_with' })
            }
          >
            <option value="is">is</option>
            <option value="starts_with">starts with</option>
          </select>
          <ValueInput
            by="page"
            label={`Path of step ${nth}`}
            placeholder="/drink"
            value={step.path}
            {...invalid}
            onValue={(path) => onChange({ ...step, path })}
          />
        </div>
      )}
      {step.kind === 'event' &&
        eventParts.map((part) => {
          const text = step.texts[part]
          const change = (changed: Partial<EventText>) =>
            onChange({ ...step, texts: { ...step.texts, [part]: { ...text, ...changed } } })
          return (
            <div key={part} className={styles.pair}>
              <select
                className={field.input}
                aria-label={`How the ${part} of step ${nth} is compared`}
                value={text.match}
                onChange={({ target }) =>
                  change({ match: target.value === 'is' ? 'is' : 'contains' })
                }
              >
                <option value="is">{partNames[part]} is</option>
                <option value="contains">{partNames[part]} contains</option>
              </select>
              <ValueInput
                by={`event-${part}`}
                label={`${partNames[part]} of step ${nth}`}
                placeholder="any"
                value={text.value}
                {...invalid}
                onValue={(value) => change({ value })}
              />
            </div>
          )
        })}
      {step.kind === 'conversion' && (
        <select
          className={field.input}
          aria-label={`Conversion of step ${nth}`}
          value={step.type}
          onChange={({ target }) => onChange({ ...step, type: target.value })}
        >
          {goalConversions.map((type) => (
            <option key={type} value={type}>
              {conversionNames[type]}
            </option>
          ))}
        </select>
      )}
      <FieldError id={`${id}-error`} error={problem} />
    </fieldset>
  )
}

type ValueProps = {
  by: Dimension
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A text, with those of the period to choose from. */
function ValueInput({ by, label, value, onValue, ...input }: ValueProps) {
  const id = useId()
  const { params } = useExploreParams()
  const { data } = useQuery(valuesQuery(params, by))
  return (
    <>
      <input
        {...input}
        className={field.input}
        aria-label={label}
        value={value}
        maxLength={maxKeyLength}
        autoComplete="off"
        list={id}
        onChange={({ target }) => onValue(target.value)}
      />
      <datalist id={id}>
        {data?.data.by === by &&
          data.data.rows
            .filter(({ name }) => name !== '')
            .map(({ name }) => <option key={name}>{valueLabel(by, name)}</option>)}
      </datalist>
    </>
  )
}
