import * as z from 'zod/mini'
import {
  ExploreFrame,
  ExploreQuery,
  exploreTable,
  isExploreRange,
  VisitDimensionName,
} from './explore.ts'
import { field } from './form-field.ts'
import { confirmedKinds } from './confirmed-conversions.ts'
import { maxKeyLength } from './summaries.ts'

/* Custom goals and funnels: steps that a visit reaches in order. One step is a goal, several are a funnel. */

export const maxGoals = 50
export const maxGoalSteps = 10
export const maxGoalValue = 1_000_000

export const eventParts = ['category', 'action', 'label'] as const
export type EventPart = (typeof eventParts)[number]

const missing = 'Please enter a value'
const EventText = z.strictObject({
  match: z.enum(['is', 'contains'], 'Please choose is or contains'),
  value: field(maxKeyLength, 1, missing),
})
export type EventText = z.infer<typeof EventText>

const PageStep = z.strictObject({
  kind: z.literal('page'),
  match: z.enum(['is', 'starts_with'], 'Please choose is or starts with'),
  path: field(maxKeyLength, 1, 'Please enter the path of the page, such as /drink').check(
    z.regex(/^\/[^?#]*$/, 'A path begins with / and has no ? or #, such as /drink'),
  ),
})

/** Conditions on a single event. */
const EventStep = z
  .strictObject({
    kind: z.literal('event'),
    category: z.optional(EventText),
    action: z.optional(EventText),
    label: z.optional(EventText),
  })
  .check(
    z.refine(
      (step) => eventParts.some((part) => step[part] !== undefined),
      'Please fill in the category, the action or the label',
    ),
  )

/** Kinds of conversions, and leads. */
export const goalConversions = [...confirmedKinds, 'lead'] as const
export type GoalConversion = (typeof goalConversions)[number]

const ConversionStep = z.strictObject({
  kind: z.literal('conversion'),
  type: z.enum(goalConversions, 'Unknown conversion'),
})

export const GoalStep = z.discriminatedUnion('kind', [PageStep, EventStep, ConversionStep])
export type GoalStep = z.infer<typeof GoalStep>

export const GoalRequest = z.strictObject({
  name: field(80, 1, 'Please give the goal a name'),
  steps: z
    .array(GoalStep)
    .check(
      z.minLength(1, 'A goal needs at least one step'),
      z.maxLength(maxGoalSteps, `A goal has at most ${maxGoalSteps} steps`),
    ),
  /** Whole dollars per completion; null: the value that the last step recorded. */
  value: z.nullable(
    z
      .int('Please enter whole dollars')
      .check(
        z.minimum(0, 'Please enter whole dollars'),
        z.maximum(maxGoalValue, 'A completion is worth at most a million dollars'),
      ),
  ),
})
export type GoalRequest = z.infer<typeof GoalRequest>

/** Visible to readers, so without its author; the audit log has it. */
export const Goal = z.object({ id: z.uuid(), ...GoalRequest.shape })
export type Goal = z.infer<typeof Goal>

export const GoalFigures = z.object({
  /** All visits that match the filters. */
  visits: z.int(),
  /** Visits that reached the first step. */
  started: z.int(),
  /** Visits that reached the last step; each counts once. */
  completions: z.int(),
  /** Completions per hundred visits. */
  conversionRate: z.nullable(z.number()),
  /** The value of the completions in whole dollars. */
  value: z.int(),
  /** From the first step to the last; with a single step, from the start of the visit. */
  medianSeconds: z.nullable(z.number()),
  p90Seconds: z.nullable(z.number()),
})
export type GoalFigures = z.infer<typeof GoalFigures>

const GoalResult = z.object({
  figures: GoalFigures,
  steps: z.array(
    z.object({
      /** Visits that reached this step after all previous ones. */
      reached: z.int(),
      /** Per hundred visits that reached the previous step; for the first step, per hundred visits. */
      ofBefore: z.nullable(z.number()),
      /** Per hundred visits that reached the first step. */
      ofFirst: z.nullable(z.number()),
    }),
  ),
})
export type GoalResult = z.infer<typeof GoalResult>

export const GoalReport = z.object({
  ...ExploreFrame.shape,
  goal: Goal,
  current: GoalResult,
  compared: z.nullable(GoalResult),
})
export type GoalReport = z.infer<typeof GoalReport>

/** With `touch=first`, filters and rows use the visitor's first source. */
export const GoalQuery = ExploreQuery

const goalSortNames = ['name', ...Object.keys(GoalFigures.shape)] as [string, ...string[]]

export const GoalTableQuery = z
  .object({
    ...exploreTable,
    by: VisitDimensionName,
    sort: z._default(z.enum(goalSortNames, 'There is no such figure'), 'completions'),
  })
  .check(isExploreRange)
export type GoalTableQuery = z.infer<typeof GoalTableQuery>

const response = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data })
/** Sorted by name. */
export const GoalsResponse = response(z.array(Goal))
export const GoalResponse = response(Goal)
export const GoalReportResponse = response(GoalReport)
