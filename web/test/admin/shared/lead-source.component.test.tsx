import {
  type LeadSource as LeadSourceData,
  LeadSourceResponse,
} from '@cardroom/contracts/lead-source'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LeadSource } from '../../../src/admin/shared/lead-source.tsx'
import { fakeNetwork } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'

const network = fakeNetwork()
const at = '2026-11-20T12:00:00.000Z'

function show(sessionId: string | null) {
  return render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <LeadSource sessionId={sessionId} at={at} />
    </QueryClientProvider>,
  )
}

const answer = (data: LeadSourceData | null) =>
  network.answer('GET /api/admin/reports/lead-source', () =>
    minimalAnswer(LeadSourceResponse, { data }),
  )

describe('the source of a lead', () => {
  it('names source, medium, campaign, channel, visits and pages', async () => {
    answer({
      source: 'instagram',
      medium: 'social',
      campaign: 'opening',
      channel: 'organic-social',
      firstVisitAt: at,
      visits: 3,
      pages: [
        { path: '/', at },
        { path: '/rake', at: '2026-11-20T12:01:00.000Z' },
      ],
    })

    await show('one')

    await expect.element(page.getByText('instagram / social / opening')).toBeVisible()
    await expect
      .element(page.getByText(/^Channel organic social · First visit .+ · 3 visits$/))
      .toBeVisible()
    const pages = page.getByRole('list', { name: 'Pages before' }).getByRole('listitem')
    await expect.element(pages.first()).toHaveTextContent('/')
    expect(pages.elements().map(({ textContent }) => textContent)).toEqual(['/', '/rake'])
  })

  it.each([null, 'blocked'])('says that no visit is recorded: %s', async (sessionId) => {
    answer(null)

    await show(sessionId)

    await expect.element(page.getByText('No recorded visit')).toBeVisible()
  })
})
