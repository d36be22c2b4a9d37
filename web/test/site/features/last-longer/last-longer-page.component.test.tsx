import { acceptance, termsVersion } from '@cardroom/brand/terms-copy'
import { WsopParticipantsResponse } from '@cardroom/contracts/last-longer'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CopyAddress } from '../../../../src/site/features/last-longer/copy-address.tsx'
import { EntryForms } from '../../../../src/site/features/last-longer/entry-forms.tsx'
import {
  LoadedFigures,
  LoadedParticipants,
} from '../../../../src/site/features/last-longer/loaded-standings.tsx'
import { MailLink } from '../../../../src/site/features/last-longer/mail-link.tsx'
import { resetAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, networkError, refusal } from '../../../component/fake-network.ts'
import { shownToast, showPart } from '../../site-part.tsx'

const network = fakeNetwork()
resetAppearance()
const listRoute = 'GET /api/wsop/signups'
const pendingRoute = 'GET /api/wsop/pending'
const signUpRoute = 'POST /api/wsop/signup'

beforeEach(() => network.answer(pendingRoute, () => ({ success: true, data: [] })))

const standings = (
  <>
    <LoadedFigures />
    <LoadedParticipants />
  </>
)
const answerOf = (data: object[]) =>
  WsopParticipantsResponse.parse({
    success: true,
    data,
    totals: { signups: 3, paid: 2, playing: 2, eliminated: 1, prizePool: 4000 },
  })
const participant = (id: number, change: object) => ({
  id,
  firstName: 'Ada',
  lastName: `Quinn ${'I'.repeat(id)}`,
  isPaid: false,
  isEliminated: false,
  chipCount: null,
  lastChipUpdate: null,
  finalPosition: null,
  ...change,
})

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('the list', () => {
  it('shows each participant’s payment, standing and last update', async () => {
    network.answer(listRoute, () =>
      answerOf([
        participant(1, {
          isPaid: true,
          chipCount: 1_250_000,
          lastChipUpdate: '2025-07-06T04:40:00Z',
        }),
        participant(2, {}),
        participant(3, { isPaid: true, isEliminated: true, chipCount: 0, finalPosition: 3 }),
      ]),
    )

    await showPart(standings)

    await expect
      .poll(rows)
      .toEqual([
        expect.stringMatching(
          /Ada Quinn I.*Paid.*Still playing.*1,250,000 chips.*Updated Jul 5, 9:40 PM/,
        ),
        expect.stringMatching(/Ada Quinn II.*Unpaid.*Still playing.*No chips reported/),
        expect.stringMatching(/Ada Quinn III.*Paid.*Eliminated.*Finished in place 3.*0 chips/),
      ])
    await expect.element(page.getByRole('main')).toMatchTextContent('$4,000')
  })

  it('sends the link of a pending entry again and shows the outcome', async () => {
    network.answer(listRoute, () => answerOf([]))
    network.answer(pendingRoute, () => ({
      success: true,
      data: [{ id: 9, firstName: 'Ada', lastName: 'Waits' }],
    }))
    network.answer('POST /api/wsop/resend', networkError)
    await showPart(standings)

    await button('Send the link again').click()
    await expect
      .element(page.getByText('That did not work. Please try again in a moment.'))
      .toBeVisible()
    const message = 'If an entry waits, a new link is on its way.'
    network.answer('POST /api/wsop/resend', () => ({ success: true, message }))
    await button('Send the link again').click()

    await expect.element(page.getByText(message)).toBeVisible()
    const sent = network.sent.filter(({ path }) => path === '/api/wsop/resend')
    expect(sent.map(({ body }) => body)).toEqual([{ id: 9 }, { id: 9 }])
    expect(await axeViolations()).toEqual([])
  })
})

const opener = (name: string) => page.getByRole('button', { name, exact: true })
const form = (name: string) => page.getByRole('form', { name, exact: true })
const signUp = form('Sign up')
const chips = form('Update my chips')
const elimination = form('Report my elimination')

async function fillInSignUp(): Promise<void> {
  await showPart(<EntryForms />)
  await opener('Sign Up').click()
  await signUp.getByLabelText('First name').fill('Ada')
  await signUp.getByLabelText('Last name').fill('Quinn')
  await signUp.getByLabelText('E-mail').fill('ada@quinn.example')
  await signUp.getByLabelText('Phone').fill('+1 702 555 0100')
  await signUp.getByRole('checkbox').click()
}
const submit = () => signUp.getByRole('button').first()

describe('the three forms', () => {
  it('show each field’s error and send nothing', async () => {
    await showPart(<EntryForms />)
    await opener('Sign Up').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(signUp.getByLabelText('First name')).toHaveFocus()
    for (const [label, message] of [
      ['First name', 'First name must be at least 2 characters'],
      ['Last name', 'Last name must be at least 2 characters'],
      ['E-mail', 'Please enter a valid email address'],
      ['Phone', 'Please enter a valid phone number'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await expect
        .element(signUp.getByLabelText(label))
        .toHaveAccessibleDescription(expect.stringMatching(new RegExp(`${message}$`)))
    }

    await opener('Update My Chips').click()
    await chips.getByLabelText('Chip count').fill('-1')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(chips.getByLabelText('E-mail'))
      .toHaveAccessibleDescription('Please enter a valid email address')
    await expect
      .element(chips.getByLabelText('Chip count'))
      .toHaveAccessibleDescription(expect.stringMatching(/Chip count must be 0 or higher$/))

    await opener('Report Elimination').click()
    await elimination.getByLabelText(/Final position/).fill('0')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(elimination.getByLabelText('E-mail'))
      .toHaveAccessibleDescription('Please enter a valid email address')
    await expect
      .element(elimination.getByLabelText(/Final position/))
      .toHaveAccessibleDescription(expect.stringMatching(/Final position must be 1 or higher$/))
    expect(network.sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('send nothing before age and rules are confirmed, then which rules those were', async () => {
    network.answer(signUpRoute, () => ({ success: true, data: { id: 1 }, message: 'Registered' }))
    const box = signUp.getByLabelText(/I am 21 or older and accept the contest rules/)
    await fillInSignUp()
    await box.click()
    await expect.element(box).not.toBeChecked()
    await expect
      .element(signUp.getByRole('link', { name: /contest rules/ }))
      .toHaveAttribute('href', '/terms')

    await submit().click()
    await expect.element(box).toHaveAccessibleDescription(acceptance.missing)
    expect(network.requests(signUpRoute)).toEqual([])
    await box.click()
    await submit().click()

    await expect.element(shownToast()).toMatchTextContent('Success!')
    expect(network.requests(signUpRoute)[0]?.body).toMatchObject({ termsVersion })
    expect(network.requests(signUpRoute)[0]?.body).not.toHaveProperty('acceptsRules')
  })

  it('show the reason of a refusal, keep what was typed and offer the link again', async () => {
    const taken = 'This email is already registered.'
    network.answer(signUpRoute, () => refusal(409, 'conflict', taken))
    const message = 'If an entry waits, a new link is on its way.'
    network.answer('POST /api/wsop/resend', () => ({ success: true, message }))
    await fillInSignUp()

    await submit().click()
    await expect.element(shownToast()).toMatchTextContent(taken)
    await expect.element(signUp.getByText(taken)).toBeVisible()
    await expect.element(signUp.getByLabelText('E-mail')).toHaveValue('ada@quinn.example')
    await signUp.getByRole('button', { name: 'Send the link again' }).click()

    await expect.element(signUp.getByText(message)).toBeVisible()
    expect(network.requests('POST /api/wsop/resend')).toMatchObject([
      { body: { email: 'ada@quinn.example' } },
    ])
  })
})

const button = (name: string) => page.getByRole('button', { name })

describe('a link of a mail', () => {
  const link = 'x'.repeat(43)

  it('confirms the address only when the button is pressed', async () => {
    network.answer('POST /api/wsop/confirm', () => ({
      success: true,
      message: 'Your entry is in the list.',
    }))
    await showPart(<MailLink kind="confirm" link={link} />)
    await expect.element(button('Confirm my entry')).toBeVisible()
    expect(network.sent).toEqual([])

    await button('Confirm my entry').click()

    await expect.element(page.getByText('Your entry is in the list.')).toBeVisible()
    await expect.element(button('Confirm my entry')).not.toBeInTheDocument()
    expect(network.sent).toMatchObject([{ body: { link } }])
  })

  it('undoes an update, and says why it could not', async () => {
    const message = 'This link is over, or it has been used.'
    network.answer('POST /api/wsop/decide', () => refusal(404, 'not_found', message))
    await showPart(<MailLink kind="update" link={link} />)

    await button('It was not me: take it back').click()

    await expect.element(page.getByText(message)).toBeVisible()
    expect(network.sent).toMatchObject([{ body: { link, state: 'refused' } }])
    expect(await axeViolations()).toEqual([])
  })
})

it('the forms have no violation at 390 px, each open and wrong', async () => {
  await page.viewport(390, 900)
  await showPart(
    <div data-ground="card-50">
      <EntryForms />
    </div>,
  )
  for (const [name, opened] of [
    ['Sign Up', signUp],
    ['Update My Chips', chips],
    ['Report Elimination', elimination],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await opener(name).click()
    await opened.getByRole('button').first().click()
    await expect.element(opened.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true')

    expect(await axeViolations()).toEqual([])
    /* oxlint-enable no-await-in-loop */
  }
})

it('a copy of the address that fails is shown in a toast', async () => {
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await showPart(<CopyAddress />)

  await page.getByRole('button', { name: 'Copy address' }).click()

  await expect.element(shownToast()).toMatchTextContent('Copy failed')
  await expect.element(shownToast()).toMatchTextContent('Please copy the address manually')
  await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  write.mockRestore()
})
