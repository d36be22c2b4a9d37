import { maxGoals } from '@cardroom/contracts/goals'
import { maxSavedViews } from '@cardroom/contracts/report-notes'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, owner, signedIn } = await testApp()
const ada = await signedIn()
const mona = await signedIn()

const send = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    cookies: { sid: mona.jar.get('sid') ?? '' },
    ...(payload !== undefined && { payload }),
  })

/** Readers of share links see these notes too, so the notes omit their authors. */
const goals = '/api/admin/goals'
const listed = (path: string) => (path === goals ? '/api/admin/reports/goals' : path)

const kinds = [
  {
    path: '/api/admin/saved-views',
    first: { name: 'Campaigns', search: 'period=last-month&sources=campaign' },
    second: { name: 'Campaigns of October', search: 'from=2026-10-01&to=2026-10-31' },
    bad: { name: ' ', search: '' },
    problem: 'Please give the view a name',
  },
  {
    path: '/api/admin/annotations',
    first: { day: '2026-11-01', note: 'Summer time ended' },
    second: { day: '2026-11-02', note: 'New posters in Reno' },
    bad: { day: '2026-02-30', note: 'Never' },
    problem: 'Please choose a day',
  },
  {
    path: goals,
    first: { name: 'Drinks', steps: [{ kind: 'page', match: 'is', path: '/drink' }], value: null },
    second: {
      name: 'Applied after drinks',
      steps: [
        {
          kind: 'event',
          category: { match: 'is', value: 'flaviar' },
          label: { match: 'contains', value: 'a' },
        },
        { kind: 'conversion', type: 'submission' },
      ],
      value: 250,
    },
    bad: { name: 'None', steps: [{ kind: 'page', match: 'is', path: 'drink' }], value: null },
    problem: 'A path begins with /',
  },
]

describe.each(kinds)('$path', ({ path, first, second, bad, problem }) => {
  it('is written, changed and deleted by any administrator, with a line of the audit log each', async () => {
    const made = await ada.post(path, first)
    const { id } = made.json().data
    const changed = await send('PUT', `${path}/${id}`, second)
    const seen = await ada.get(listed(path))
    const deleted = await send('DELETE', `${path}/${id}`)
    const gone = await ada.get(listed(path))

    expect(made.json().data).toMatchObject({
      ...first,
      ...(path !== goals && { author: ada.email }),
    })
    expect(changed.json().data).toMatchObject({
      ...second,
      id,
      ...(path !== goals && { author: mona.email }),
    })
    expect(seen.json().data).toMatchObject([second])
    expect(deleted.statusCode).toBe(200)
    expect(gone.json().data).toEqual([])
    expect(await auditOf(id)).toMatchObject([
      { action: 'created', actor_email: ada.email, before: null, after: first },
      { action: 'updated', actor_email: mona.email, before: first, after: second },
      { action: 'deleted', actor_email: mona.email, before: second, after: null },
    ])
  })

  it('says that one is gone, what is wrong, and who may not', async () => {
    const unknown = `${path}/11111111-1111-4111-8111-111111111111`
    const wrong = await ada.post(path, bad)

    expect((await send('PUT', unknown, first)).statusCode).toBe(404)
    expect((await send('DELETE', unknown)).statusCode).toBe(404)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain(problem)
    expect((await browser().get(listed(path))).statusCode).toBe(401)
    expect((await browser().post(path, first)).statusCode).toBe(401)
  })
})

describe('named views', () => {
  it('have a name each, whatever its case, also of two at the same time', async () => {
    const path = '/api/admin/saved-views'
    const names = ['Weekly', 'weekly', 'WEEKLY']
    const answers = await Promise.all(names.map((name) => ada.post(path, { name, search: '' })))
    const others = await ada.post(path, { name: 'Monthly', search: '' })
    const renamed = await send('PUT', `${path}/${others.json().data.id}`, {
      name: 'Weekly',
      search: '',
    })

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
    expect(renamed.json()).toMatchObject({
      code: 'conflict',
      message: 'Another view has this name',
    })
  })

  it('are a hundred at most', async () => {
    await owner.deleteFrom('saved_views').execute()
    await owner
      .insertInto('saved_views')
      .values(
        Array.from({ length: maxSavedViews - 1 }, (_, index) => ({
          name: `View ${index}`,
          search: '',
          author: null,
        })),
      )
      .execute()
    const path = '/api/admin/saved-views'
    const last = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => ada.post(path, { name, search: '' })),
    )

    expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
    expect((await ada.get(path)).json().data).toHaveLength(maxSavedViews)
  })
})

describe('goals', () => {
  it('have a name each, ten steps and whole dollars at most', async () => {
    const step = { kind: 'page', match: 'is', path: '/' }
    const goal = { name: 'Ten', steps: Array.from({ length: 10 }, () => step), value: 0 }
    const refused = [
      { ...goal, steps: [] },
      { ...goal, steps: [...goal.steps, step] },
      { ...goal, value: 1.5 },
      { ...goal, value: 1_000_001 },
      { ...goal, steps: [{ kind: 'event' }] },
      { ...goal, steps: [{ ...step, path: '/drink?x' }] },
    ]

    expect((await ada.post(goals, goal)).statusCode).toBe(200)
    expect((await ada.post(goals, { ...goal, name: 'TEN' })).statusCode).toBe(409)
    for (const one of refused) expect((await ada.post(goals, one)).statusCode).toBe(400)
  })

  it('are fifty at most', async () => {
    await owner.deleteFrom('goals').execute()
    const steps = JSON.stringify([{ kind: 'conversion', type: 'lead' }])
    await owner
      .insertInto('goals')
      .values(
        Array.from({ length: maxGoals - 1 }, (_, index) => ({
          name: `Goal ${index}`,
          steps,
          value: null,
          author: null,
        })),
      )
      .execute()
    const last = await Promise.all(
      ['One', 'Two'].map((name) =>
        ada.post(goals, { name, steps: [{ kind: 'conversion', type: 'lead' }], value: null }),
      ),
    )

    expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await ada.get(listed(goals))).json().data).toHaveLength(maxGoals)
  })

  it('have a report until they are deleted', async () => {
    const [goal] = (await ada.get(listed(goals))).json().data
    const path = `/api/admin/reports/goals/${goal.id}`

    const report = await ada.get(path)
    const table = await ada.get(`${path}/table?by=source`)

    expect(report.json().data).toMatchObject({
      goal,
      current: {
        figures: { visits: 0, completions: 0, conversionRate: null, medianSeconds: null },
      },
    })
    expect(table.json().data).toMatchObject({ by: 'source', rows: [], total: 0 })
    expect((await ada.get(`${path}/table?by=page`)).statusCode).toBe(400)
    expect((await browser().get(path)).statusCode).toBe(401)
    await send('DELETE', `${goals}/${goal.id}`)
    expect((await ada.get(path)).statusCode).toBe(404)
  })
})
