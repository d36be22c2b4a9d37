import type { Dimension } from '@cardroom/contracts/explore'
import {
  type EventPart,
  eventParts,
  type EventText,
  type Goal,
  type GoalConversion,
  GoalRequest,
  GoalResponse,
  type GoalStep,
  maxGoalSteps,
} from '@cardroom/contracts/goals'
import { maxKeyLength } from '@cardroom/contracts/summaries'
import { useId } from 'react'
import {
  type FieldError as FormError,
  useFieldArray,
  useFormContext,
  type UseFormRegisterReturn,
  useWatch,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { request } from '../../../shared/request.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import field from '../../shared/field.module.css'
import { FieldError } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { useValues } from './explore-api.ts'
import { useExploreParams } from './explore-params.ts'
import { conversionNames, forgetReports, goalsList, goalsPath, partNames } from './goal-api.ts'
import styles from './explore.module.css'

/** A step in the form. It keeps the input for its other kinds. */
type StepFields = {
  kind: GoalStep['kind']
  match: 'is' | 'starts_with'
  path: string
  texts: Record<EventPart, EventText>
  conversion: GoalConversion
}
type GoalFields = { name: string; steps: StepFields[]; value: number | null }

const GoalForm = z.pipe(
  z.transform((goal: GoalFields) => ({ ...goal, steps: goal.steps.map(stepOf) })),
  GoalRequest,
)

const blank: StepFields = {
  kind: 'page',
  match: 'is',
  path: '',
  texts: {
    category: { match: 'is', value: '' },
    action: { match: 'is', value: '' },
    label: { match: 'is', value: '' },
  },
  conversion: 'submission',
}

const kindNames = { page: 'Page', event: 'Event', conversion: 'Conversion' } as const
const pageMatches = { is: 'is', starts_with: 'starts with' } as const

function fieldsOf(step: GoalStep): StepFields {
  if (step.kind === 'page') return { ...blank, ...step }
  if (step.kind === 'conversion') return { ...blank, kind: step.kind, conversion: step.type }
  const { category, action, label } = blank.texts
  return {
    ...blank,
    kind: step.kind,
    texts: {
      category: step.category ?? category,
      action: step.action ?? action,
      label: step.label ?? label,
    },
  }
}

function stepOf({ kind, match, path, texts, conversion }: StepFields): GoalStep {
  if (kind === 'page') return { kind, match, path }
  if (kind === 'conversion') return { kind, type: conversion }
  const written = eventParts.filter((part) => texts[part].value.trim() !== '')
  return { kind, ...Object.fromEntries(written.map((part) => [part, texts[part]])) }
}

type Props = {
  /** Null for a new goal. */
  goal: Goal | null
  onSaved: (goal: Goal) => void
  onClosed: () => void
}

/** The name, steps and value of a goal. */
export function GoalEditor({ goal, onSaved, onClosed }: Props) {
  const save = useUndoableChange({
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
  return (
    <FormDialog
      title={goal === null ? 'Add a goal' : `Edit ${goal.name}`}
      width="wide"
      schema={GoalForm}
      start={{
        name: goal?.name ?? '',
        steps: goal?.steps.map(fieldsOf) ?? [blank],
        value: goal?.value ?? null,
      }}
      fields={{
        name: { label: 'Name' },
        steps: { render: () => <Steps /> },
        value: {
          label: 'Value of a completion, in dollars',
          hint: 'Empty: the value that the last step recorded.',
          inputMode: 'numeric',
          read: (typed) => (String(typed ?? '').trim() === '' ? null : Number(typed)),
        },
      }}
      action="Save goal"
      save={save}
      onSaved={({ goal: saved }, close) => {
        forgetReports(saved.id)
        onSaved(saved)
        close()
      }}
      onClosed={onClosed}
    />
  )
}

function Steps() {
  const { control, setFocus } = useFormContext<GoalFields>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' })
  const isFull = fields.length === maxGoalSteps
  /** Moves the focus to the changed step. */
  const focusStep = (index: number) => requestAnimationFrame(() => setFocus(`steps.${index}.kind`))
  return (
    <>
      <p className={field.hint}>
        A visit reaches each step after the ones before it. One step is a goal, several are a
        funnel.
      </p>
      <ol className="stack">
        {fields.map(({ id }, index) => (
          <li key={id} className="card pad">
            <Step index={index} />
            <div className="row end">
              {index > 0 && (
                <AdminButton
                  onClick={() => {
                    move(index, index - 1)
                    focusStep(index - 1)
                  }}
                >
                  Move up<span className="visually-hidden"> step {index + 1}</span>
                </AdminButton>
              )}
              {fields.length > 1 && (
                <IconButton
                  icon="trash"
                  label={`Remove step ${index + 1}`}
                  onClick={() => {
                    remove(index)
                    focusStep(Math.max(0, index - 1))
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <AdminButton
        isDisabled={isFull}
        onClick={() => append(blank, { focusName: `steps.${fields.length}.kind` })}
      >
        {isFull ? `${maxGoalSteps} steps at most` : 'Add a step'}
      </AdminButton>
    </>
  )
}

function Step({ index }: { index: number }) {
  const errorId = useId()
  const { control, register, formState } = useFormContext<GoalFields>()
  const kind = useWatch({ control, name: `steps.${index}.kind` })
  const nth = index + 1
  const problem = firstMessage(formState.errors.steps?.[index])
  const invalid = {
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : errorId,
  }
  return (
    <fieldset className="stack">
      <legend className="bold">Step {nth}</legend>
      <Choices
        label={`Step ${nth} is a`}
        registration={register(`steps.${index}.kind`)}
        options={kindNames}
      />
      {kind === 'page' && (
        <div className={styles.pair}>
          <Choices
            label={`How the page of step ${nth} is compared`}
            registration={register(`steps.${index}.match`)}
            options={pageMatches}
          />
          <ValueInput
            by="page"
            label={`Path of step ${nth}`}
            placeholder="/drink"
            registration={register(`steps.${index}.path`)}
            {...invalid}
          />
        </div>
      )}
      {kind === 'event' &&
        eventParts.map((part) => (
          <div key={part} className={styles.pair}>
            <Choices
              label={`How the ${part} of step ${nth} is compared`}
              registration={register(`steps.${index}.texts.${part}.match`)}
              options={{ is: `${partNames[part]} is`, contains: `${partNames[part]} contains` }}
            />
            <ValueInput
              by={`event-${part}`}
              label={`${partNames[part]} of step ${nth}`}
              placeholder="any"
              registration={register(`steps.${index}.texts.${part}.value`)}
              {...invalid}
            />
          </div>
        ))}
      {kind === 'conversion' && (
        <Choices
          label={`Conversion of step ${nth}`}
          registration={register(`steps.${index}.conversion`)}
          options={conversionNames}
        />
      )}
      <FieldError id={errorId} error={problem} />
    </fieldset>
  )
}

/** The message of an error, or of its first nested field. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as FormError
  if (typeof message === 'string') return message
  return Object.values(error).map(firstMessage).find(Boolean)
}

type ChoicesProps = {
  label: string
  registration: UseFormRegisterReturn
  options: Readonly<Record<string, string>>
}

function Choices({ label, registration, options }: ChoicesProps) {
  return (
    <select {...registration} className={field.input} aria-label={label}>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}

type ValueProps = {
  by: Dimension
  label: string
  placeholder: string
  registration: UseFormRegisterReturn
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A text field that suggests values from the period. */
function ValueInput({ by, label, registration, ...input }: ValueProps) {
  const id = useId()
  const { params } = useExploreParams()
  const values = useValues(params, by)
  return (
    <>
      <input
        {...registration}
        {...input}
        className={field.input}
        aria-label={label}
        maxLength={maxKeyLength}
        autoComplete="off"
        list={id}
      />
      <datalist id={id}>
        {values
          .filter(({ name }) => name !== '')
          .map(({ value }) => (
            <option key={value}>{value}</option>
          ))}
      </datalist>
    </>
  )
}
