import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShareTable } from '../../../src/admin/shared/report-panels.tsx'

async function rowsOf(counts: { name: string; count: number; previous?: number | null }[]) {
  await render(
    <ShareTable
      label="Sources"
      head="Source"
      countHead="Visits"
      counts={counts}
      total={400}
      badgeOf={(name) => ({ label: name })}
    />,
  )
  return page
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)
}

describe('the change of a row', () => {
  it('is shown beside its share, in words too', async () => {
    const rows = await rowsOf([
      { name: 'more', count: 150, previous: 120 },
      { name: 'few', count: 9, previous: 12 },
      { name: 'first', count: 3, previous: 0 },
      { name: 'steady', count: 2, previous: 2 },
    ])

    expect(rows).toEqual([
      'SourceVisitsShareChange',
      'more15037.5%Up ▲ 25.0%',
      'few92.3%Down ▼ 3',
      'first30.8%new',
      'steady20.5%same',
    ])
  })

  it('has no column where nothing is compared', async () => {
    expect(await rowsOf([{ name: 'a', count: 4, previous: null }])).toEqual([
      'SourceVisitsShare',
      'a41.0%',
    ])
  })
})
