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

/* Goals and funnels of one's own: steps that a visit reaches in their order. One step is a goal, several are a funnel. */

export const maxGoals = 50
export const maxGoalSteps = 10
export const maxGoalValue = 1_000_000

export const eventParts = ['category', 'action', 'label'] as const
export type EventPart = (typeof eventParts)[number]

const missing = 'Please write what it is'
const EventText = z.strictObject({
  match: z.enum(['is', 'contains'], 'An event is, or contains'),
  value: field(maxKeyLength, 1, missing),
})
export type EventText = z.infer<typeof EventText>

const PageStep = z.strictObject({
  kind: z.literal('page'),
  match: z.enum(['is', 'starts_with'], 'A page is, or starts with'),
  path: field(maxKeyLength, 1, 'Please write the path of the page, such as /drink').check(
    z.regex(/^\/[^?#]*$/, 'A path begins with / and has no ? and no #, such as /drink'),
  ),
})

/** Conditions on one and the same event. */
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

/** The kinds of conversions that count, and leads. */
export const goalConversions = [...confirmedKinds, 'lead'] as const
export type GoalConversion = (typeof goalConversions)[number]

const ConversionStep = z.strictObject({
  kind: z.literal('conversion'),
  type: z.enum(goalConversions, 'There is no such conversion'),
})

export const GoalStep = z.discriminatedUnion('kind', [PageStep, EventStep, ConversionStep])
export type GoalStep = z.infer<typeof GoalStep>

export const GoalRequest = z.strictObject({
  name: field(80, 1, 'Please give the goal a name'),
  steps: z
    .array(GoalStep)
    .check(
      z.minLength(1, 'A goal has a step at least'),
      z.maxLength(maxGoalSteps, `A goal has ${maxGoalSteps} steps at most`),
    ),
  /** Whole dollars that each completion is worth; null: the value that its last step recorded. */
  value: z.nullable(
    z
      .int('Please write whole dollars')
      .check(
        z.minimum(0, 'Please write whole dollars'),
        z.maximum(maxGoalValue, 'A completion is worth a million dollars at most'),
      ),
  ),
})
export type GoalRequest = z.infer<typeof GoalRequest>

/** Readers see it too, so it does not say who wrote it; the audit log does. */
export const Goal = z.object({ id: z.uuid(), ...GoalRequest.shape })
export type Goal = z.infer<typeof Goal>

/** What visits made of a goal. */
export const GoalFigures = z.object({
  /** Those that the conditions choose, whether they reached a step or not. */
  visits: z.int(),
  /** Visits that reached the first step. */
  started: z.int(),
  /** Visits that reached the last step; each counts once. */
  completions: z.int(),
  /** Completions per hundred visits. */
  conversionRate: z.nullable(z.number()),
  /** Of the completions, in whole dollars. */
  value: z.int(),
  /** To the last step from the first, or from the beginning of the visit where there is one step only. */
  medianSeconds: z.nullable(z.number()),
  /** Nine of ten completions took at most so long. */
  p90Seconds: z.nullable(z.number()),
})
export type GoalFigures = z.infer<typeof GoalFigures>

const GoalResult = z.object({
  figures: GoalFigures,
  steps: z.array(
    z.object({
      /** Visits that reached it after all steps before it. */
      reached: z.int(),
      /** Per hundred visits that reached the step before it; of the first one, per hundred visits. */
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

/** With `touch=first`, visits are those of their visitor's first source, in conditions and rows. */
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
/** By name. */
export const GoalsResponse = response(z.array(Goal))
export const GoalResponse = response(Goal)
export const GoalReportResponse = response(GoalReport)
