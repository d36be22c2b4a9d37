import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NewsletterIssues } from '../../../../src/site/features/home/newsletter-issues.tsx'
import { fakeNetwork, networkError } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'

const network = fakeNetwork()
const titles = () =>
  page
    .getByRole('heading', { level: 4 })
    .elements()
    .map(({ textContent }) => textContent)

it.each([
  ['has no issues', () => ({ success: true, data: [] })],
  ['fails', networkError],
])('a feed that %s leaves three samples, the first of them as the latest', async (_, answer) => {
  network.answer('GET /api/newsletter/issues', answer)

  await showPart(<NewsletterIssues />)

  await expect
    .poll(titles)
    .toEqual([
      expect.stringMatching(/^Room battle/),
      expect.stringMatching(/^Podcast drop/),
      expect.stringMatching(/^Room review/),
    ])
  expect(page.getByText('Latest', { exact: true }).all()).toHaveLength(1)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Latest')
})
