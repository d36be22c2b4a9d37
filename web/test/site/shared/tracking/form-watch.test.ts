import { ConversionPayload } from '@cardroom/contracts/analytics'
import { describe, expect, it } from 'vitest'
import {
  createFormWatch,
  type WatchedForm,
} from '../../../../src/site/shared/tracking/form-watch.ts'
import { trackerIn } from './tracker-in.ts'

function watchedForm(form: Partial<WatchedForm> = {}) {
  const { tracker, sent, last } = trackerIn()
  let elapsedMs = 0
  const watch = createFormWatch(
    {
      formId: 'application',
      formName: 'join application',
      formLocation: 'join',
      submissionType: 'form_submission',
      ...form,
    },
    { tracker, elapsed: () => elapsedMs },
  )
  const conversionsIn = (records: typeof sent) =>
    records
      .filter(({ kind }) => kind === 'conversion')
      .map(({ payload }) => ConversionPayload.parse(payload))
  return {
    watch,
    pass: (seconds: number) => (elapsedMs += seconds * 1000),
    events: () => sent.filter(({ kind }) => kind === 'event').map(({ payload }) => payload),
    conversions: () => [...conversionsIn(sent), ...conversionsIn(last)],
    lastWords: () => conversionsIn(last),
  }
}

const leavings = [
  ['the tab is hidden', 'setTabVisible', 'tab_hidden'],
  ['the page is unloaded', 'unloading', 'page_unload'],
  ['another page of the site is opened', 'left', 'page_left'],
] as const

describe('events of a form', () => {
  it('are ready, filled, started and completed, each once', () => {
    const { watch, events } = watchedForm()

    for (const _ of [1, 2]) {
      watch.ready()
      watch.filled('stakes', '25_50')
      watch.filled('phone', '702 555')
      watch.started()
      watch.completed()
    }

    expect(events().map(({ eventType, eventAction }) => [eventType, eventAction])).toEqual([
      ['form_ready', 'ready'],
      ['field_filled', 'filled'],
      ['field_filled', 'filled'],
      ['submission_started', 'started'],
      ['submission_completed', 'completed'],
    ])
    expect(events()[1]).toMatchObject({
      eventCategory: 'form',
      eventLabel: 'application',
      additionalData: { formName: 'join application', formLocation: 'join', field: 'stakes' },
    })
  })
})

describe('completion', () => {
  it('is one conversion, however often it is reported', () => {
    const { watch, conversions } = watchedForm({ submissionType: 'jotform_submission' })

    watch.completed()
    watch.completed()

    expect(conversions()).toEqual([
      expect.objectContaining({
        conversionType: 'jotform_submission',
        monetaryValue: 8000,
        formData: { formId: 'application', formName: 'join application', formLocation: 'join' },
      }),
    ])
  })

  it.each(leavings)('prevents an abandonment when %s', (_, leaving) => {
    const { watch, pass, conversions } = watchedForm()

    watch.setInView(true)
    watch.filled('firstName', 'Ada')
    pass(60)
    watch.completed()
    watch[leaving](false)

    expect(conversions().map(({ conversionType }) => conversionType)).toEqual(['form_submission'])
  })
})

describe('abandonment with fields entered', () => {
  it.each(leavings)('is reported when %s', (_, leaving, reason) => {
    const { watch, pass, conversions } = watchedForm()

    watch.setInView(true)
    pass(41.4)
    watch.filled('firstName', 'A')
    watch.filled('firstName', 'Ada')
    watch.filled('availability', ['late_nights'])
    watch[leaving](false)

    expect(conversions()).toEqual([
      expect.objectContaining({
        conversionType: 'form_abandonment',
        monetaryValue: 0,
        formData: {
          formId: 'application',
          formName: 'join application',
          formLocation: 'join',
          enteredFields: ['firstName', 'availability'],
          fieldValues: { firstName: 'Ada', availability: ['late_nights'] },
          timeSpentSeconds: 41,
          reason,
          formViewId: expect.any(String),
        },
      }),
    ])
  })

  it.each([
    ['unloading', 'setTabVisible', 'page_unload'],
    ['setTabVisible', 'unloading', 'tab_hidden'],
    ['left', 'unloading', 'page_left'],
    ['setTabVisible', 'setTabVisible', 'tab_hidden'],
  ] as const)('is reported once when %s comes before %s', (first, second, reason) => {
    const { watch, conversions } = watchedForm()

    watch.filled('firstName', 'Ada')
    watch[first](false)
    watch[second](false)

    expect(conversions()).toEqual([
      expect.objectContaining({ formData: expect.objectContaining({ reason }) }),
    ])
  })

  it('is updated under its id, in which the submission names it', () => {
    const { watch, pass, conversions } = watchedForm()

    watch.setInView(true)
    watch.filled('firstName', 'Ada')
    pass(3)
    watch.setTabVisible(false)
    watch.setTabVisible(true)
    watch.filled('phone', '702 555 0100')
    pass(4)
    watch.setTabVisible(false)
    watch.setTabVisible(true)
    watch.completed()
    watch.left()

    const [first, second, submission, ...more] = conversions()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      formData: { enteredFields: ['firstName'], formViewId: first?.id },
    })
    expect(second).toMatchObject({
      id: first?.id,
      formData: { enteredFields: ['firstName', 'phone'], timeSpentSeconds: 7 },
    })
    expect(submission).toMatchObject({
      conversionType: 'form_submission',
      formData: { formViewId: first?.id },
    })
    expect(submission?.id).not.toBe(first?.id)
  })
})

describe('abandonment of a form without interaction', () => {
  it.each(leavings)('is reported when %s after more than 5 seconds in view', (_, leaving) => {
    const { watch, pass, conversions } = watchedForm()

    watch.setInView(true)
    pass(5.001)
    watch[leaving](false)

    expect(conversions()).toEqual([
      expect.objectContaining({
        conversionType: 'form_abandonment',
        formData: expect.objectContaining({
          enteredFields: [],
          fieldValues: {},
          timeSpentSeconds: 5,
          reason: 'no_interaction',
        }),
      }),
    ])
  })

  it.each(leavings)('is none when %s after 5 seconds or less', (_, leaving) => {
    const { watch, pass, conversions } = watchedForm()

    watch.setInView(true)
    pass(5)
    watch[leaving](false)

    expect(conversions()).toEqual([])
  })

  it('counts only the time in which the form could be seen', () => {
    const { watch, pass, conversions } = watchedForm()

    pass(60)
    watch.setInView(true)
    pass(2)
    watch.setInView(false)
    pass(60)
    watch.setInView(true)
    pass(2)
    watch.setTabVisible(false)
    pass(60)
    watch.setTabVisible(true)
    expect(conversions()).toEqual([])
    pass(2)
    watch.left()

    expect(conversions()).toMatchObject([{ formData: { timeSpentSeconds: 6 } }])
  })
})
