import { limits } from '@cardroom/contracts/analytics-limits'
import { submissionValue } from '@cardroom/contracts/prices'
import { type RefObject, useEffect, useState } from 'react'
import { tracker as pageTracker } from './browser-tracker.ts'
import { storable } from './storable.ts'
import { createStopwatch, type createTracker } from './tracker.ts'

export type WatchedForm = {
  formId: string
  formName: string
  formLocation: string
  submissionType: 'form_submission' | 'jotform_submission'
}

type FieldValue = string | boolean | readonly string[]

type Leaving = 'tab_hidden' | 'page_unload' | 'page_left'

type Dependencies = {
  tracker: Pick<
    ReturnType<typeof createTracker>,
    'event' | 'conversion' | 'finalConversion' | 'newId'
  >
  /** Monotonic time in milliseconds. */
  elapsed: () => number
}

type FormWatch = ReturnType<typeof createFormWatch>

const ignoredAfterSeconds = 5
/** The maximum number of fields in a record. A third-party form may report any number. */
const maxFields = 30

/**
 * Tracks one form during one page view: filled fields, submission and abandonment. A form is abandoned if the visitor
 * leaves without submitting it, and either has filled in fields or has had the form in view for more than 5 seconds
 * without interaction. If the visitor returns and leaves again, the record is updated. Each form view has one
 * abandonment record under the view's id, and none after completion.
 */
export function createFormWatch(form: WatchedForm, { tracker, elapsed }: Dependencies) {
  const { formId, formName, formLocation, submissionType } = form
  const view = createStopwatch(elapsed)
  const entered = new Map<string, FieldValue>()
  const announced = new Set<string>()
  let isInView = false
  let isTabVisible = true
  let isCompleted = false
  let formViewId: string | null = null
  let reported = ''

  function note(eventType: string, eventAction: string, field?: string): void {
    if (announced.has(`${eventType}:${field ?? ''}`)) return
    announced.add(`${eventType}:${field ?? ''}`)
    tracker.event({
      eventType,
      eventCategory: 'form',
      eventAction,
      eventLabel: formId,
      additionalData: { formName, formLocation, ...(field === undefined ? {} : { field }) },
    })
  }

  function runView(): void {
    if (isInView && isTabVisible) view.start()
    else view.pause()
  }

  function leave(leaving: Leaving): void {
    if (isCompleted) return
    const seconds = view.seconds()
    const isIgnored = entered.size === 0
    if (isIgnored && !view.hasRunLongerThan(ignoredAfterSeconds)) return
    formViewId ??= tracker.newId()
    const fieldValues = Object.fromEntries(
      [...entered].map(([field, value]) => [field, bounded(value)]),
    )
    const report = JSON.stringify([seconds, fieldValues])
    if (report === reported) return
    reported = report
    const send = leaving === 'page_unload' ? tracker.finalConversion : tracker.conversion
    send({
      id: formViewId,
      conversionType: 'form_abandonment',
      monetaryValue: 0,
      formData: {
        formId,
        formName,
        formLocation,
        enteredFields: [...entered.keys()],
        fieldValues,
        timeSpentSeconds: seconds,
        reason: isIgnored ? 'no_interaction' : leaving,
        formViewId,
      },
    })
  }

  return {
    ready: () => note('form_ready', 'ready'),
    setInView(isVisible: boolean): void {
      isInView = isVisible
      runView()
    },
    /** Records a field's current value. An empty value does not count as filled in. */
    filled(field: string, value: FieldValue): void {
      formViewId ??= tracker.newId()
      const name = storable(field, limits.name)
      if (isEmpty(value)) {
        entered.delete(name)
        return
      }
      if (!entered.has(name) && entered.size === maxFields) return
      entered.set(name, value)
      note('field_filled', 'filled', name)
    },
    started: () => note('submission_started', 'started'),
    /**
     * Records that the form has been accepted.
     * @param details additional fields for the reports, without personal data
     */
    completed(details: Readonly<Record<string, string | number | boolean>> = {}): void {
      if (isCompleted) return
      isCompleted = true
      note('submission_completed', 'completed')
      tracker.conversion({
        conversionType: submissionType,
        monetaryValue: submissionValue,
        formData: {
          ...details,
          formId,
          formName,
          formLocation,
          ...(formViewId !== null && { formViewId }),
        },
      })
    },
    setTabVisible(isVisible: boolean): void {
      isTabVisible = isVisible
      runView()
      if (!isVisible) leave('tab_hidden')
    },
    unloading: () => leave('page_unload'),
    left: () => leave('page_left'),
  }
}

function isEmpty(value: FieldValue): boolean {
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

function bounded(value: FieldValue): string | boolean | string[] {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return storable(value, limits.label)
  return value.slice(0, maxFields).map((one) => storable(one, limits.label))
}

/**
 * Tracks a form while its component is mounted.
 * @param place the element around the form, whose visibility counts as the form's visibility
 */
export function useFormWatch(place: RefObject<HTMLElement | null>, form: WatchedForm): FormWatch {
  const [watch] = useState(() =>
    createFormWatch(form, { tracker: pageTracker, elapsed: () => performance.now() }),
  )

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      watch.setInView(entries.at(-1)?.isIntersecting === true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, watch])

  useEffect(() => {
    const onVisibility = () => watch.setTabVisible(document.visibilityState === 'visible')
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', watch.unloading)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', watch.unloading)
      watch.left()
    }
  }, [watch])

  return watch
}
