import { testDatabase } from '@cardroom/test-kit/test-database'
import { expect, it } from 'vitest'
import { readAccess, wrongAnswers } from '../docs/access.ts'

const { db } = await testDatabase()

it('gives every caller the access that each route declares, and no more', async () => {
  const table = await readAccess(db)

  expect(table.length).toBeGreaterThan(90)
  expect(wrongAnswers(table)).toEqual([])
  const free = table.filter(({ route }) => route.isForAnyOrigin).map(({ route }) => route.url)
  expect(free.toSorted()).toEqual(['/api/newsletter/unsubscribe', '/api/report-mails/stop'])
})
