import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { records } from './repository.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())
const { store } = records(db)

// These times span the end of a month, where a row moves into another partition.
const start = Date.UTC(2026, 10, 1) - 30_000

/** A form view with its own id: its abandonment, if the visitor leaves after so many seconds, and its submission. */
function formView() {
  const id = crypto.randomUUID()
  const sessionId = `session of ${id}`
  const form = { formId: 'join', formViewId: id }
  return {
    id,
    left: (seconds: number, enteredFields: string[], at = start + seconds * 1000) =>
      buildStamp(
        'conversion',
        {
          id,
          sessionId,
          conversionType: 'form_abandonment',
          formData: { ...form, enteredFields, timeSpentSeconds: seconds },
        },
        { at },
      ),
    submitted: (conversionType = 'form_submission') =>
      buildStamp(
        'conversion',
        { sessionId, conversionType, formData: form },
        { at: start + 90_000 },
      ),
    stored: () =>
      owner
        .selectFrom('conversions')
        .select(['conversion_type', 'conversion_timestamp', 'quality', 'is_counted', 'form_data'])
        .where('session_id', '=', sessionId)
        .orderBy('conversion_type')
        .execute(),
    async counted() {
      const { rows } = await sql<{ count: number; seconds: number }>`
        SELECT count(*)::int AS count, coalesce(sum((form_data ->> 'timeSpentSeconds')::int), 0)::int AS seconds
        FROM conversions
        WHERE session_id = ${sessionId} AND conversion_type = 'form_abandonment' AND is_counted`.execute(
        owner,
      )
      return rows[0]
    },
  }
}

describe('an abandonment of a form view', () => {
  it('is replaced by a later one, with its fields, time and moment', async () => {
    const view = formView()

    await store([view.left(12, ['email'])])
    await store([view.left(50, ['email', 'phone'])])

    expect(await view.stored()).toEqual([
      {
        conversion_type: 'form_abandonment',
        conversion_timestamp: new Date(start + 50_000),
        quality: 'ok',
        is_counted: true,
        form_data: expect.objectContaining({ enteredFields: ['email', 'phone'] }),
      },
    ])
    expect(await view.counted()).toEqual({ count: 1, seconds: 50 })
  })

  it('is not replaced by an earlier one that was sent again late', async () => {
    const view = formView()

    await store([view.left(50, ['email', 'phone'])])
    await store([view.left(12, ['email'], start + 3_600_000)])
    await store([view.left(50, ['email', 'phone'], start + 7_200_000)])

    expect(await view.stored()).toMatchObject([
      { conversion_timestamp: new Date(start + 50_000), form_data: { timeSpentSeconds: 50 } },
    ])
    expect(await view.counted()).toEqual({ count: 1, seconds: 50 })
  })

  it.each(['form_submission', 'jotform_submission'])('is taken back by its %s', async (type) => {
    const view = formView()

    await store([view.left(12, ['email'])])
    await store([view.submitted(type)])
    await store([view.left(50, ['email'])])

    expect(await view.stored()).toMatchObject([
      { quality: 'taken-back', is_counted: false },
      { conversion_type: type, quality: 'ok', is_counted: true },
    ])
    expect(await view.counted()).toEqual({ count: 0, seconds: 0 })
  })

  it('leaves those of other views of the form alone', async () => {
    const [one, other] = [formView(), formView()]

    await store([one.left(5, []), other.left(7, [])])
    await store([one.submitted()])

    expect(await other.counted()).toEqual({ count: 1, seconds: 7 })
  })

  it('counts the same in every order, doubled and in any batches', async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 })
    const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(order, sizes, fc.boolean(), async (nths, batches, isSubmitted) => {
        const view = formView()
        const sent = [
          view.left(3, []),
          view.left(45, ['email']),
          view.left(45, ['email', 'phone']),
          ...(isSubmitted ? [view.submitted()] : []),
        ]
        const stamps = nths.flatMap((nth) => sent[nth] ?? [])
        for (let from = 0, nth = 0; from < stamps.length; nth += 1) {
          const to = from + (batches[nth % batches.length] ?? 1)
          await store(stamps.slice(from, to))
          from = to
        }

        const latest = { quality: 'ok', form_data: { enteredFields: ['email', 'phone'] } }
        expect(await view.stored()).toMatchObject(
          isSubmitted ? [{ quality: 'taken-back' }, { quality: 'ok' }] : [latest],
        )
        expect(await view.counted()).toEqual(
          isSubmitted ? { count: 0, seconds: 0 } : { count: 1, seconds: 45 },
        )
      }),
      { numRuns: 40 },
    )
  })
})
