import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CopyLinkSection } from '../../../../src/site/features/privacy/privacy-page.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'

const network = fakeNetwork()
const route = 'POST /api/chat/transcript/confirm'
const link = 'x'.repeat(43)
const button = page.getByRole('button', { name: 'Send me the copy' })

async function showLink(hash: string) {
  const shown = await showPart(null)
  history.replaceState(null, '', `/privacy${hash}`)
  await shown.rerender(
    <div data-ground="card-50">
      <CopyLinkSection />
    </div>,
  )
}

it('sends the copy once, and only when the button is pressed', async () => {
  const message = 'A copy of this conversation is on its way'
  network.answer(route, () => ({ success: true, message }))
  await showLink(`#copy=${link}`)
  await expect.element(button).toBeVisible()
  expect(network.sent).toEqual([])
  expect(await axeViolations()).toEqual([])

  await button.click()

  await expect.element(page.getByText(message)).toHaveFocus()
  await expect.element(button).not.toBeInTheDocument()
  expect(network.sent).toMatchObject([{ body: { link } }])
})

it('shows nothing for the fragment of a section', async () => {
  await showLink('#your-rights')

  await expect.element(button).not.toBeInTheDocument()
})
