import { describe, expect, it } from 'vitest'
import { ChatBox } from '../../../../src/site/features/chat/chat-box.tsx'
import { fakeNetwork, networkError } from '../../../component/fake-network.ts'
import { shownToast, showPart, showPartAgain } from '../../site-part.tsx'
import {
  answerRegistrations,
  chatPanel,
  known,
  messageResponse,
  messageRoute,
  registerRoute,
} from './chat-panel-parts.ts'

const network = fakeNetwork()
const chat = chatPanel()
const missingIds = 'Missing user or conversation ID. Please register again.'

/** The panel of a visitor whose browser stores that. */
async function showTo(stored: Record<string, string>): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(localStorage, stored)
  await showPartAgain(<ChatBox />)
}

const stored = () =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('chat')))

describe('the details form', () => {
  it('shows missing details in a toast and at the fields', async () => {
    await showPart(<ChatBox />)

    await chat.register('   ', '')

    await expect.element(shownToast()).toMatchTextContent('Missing information')
    await expect
      .element(shownToast())
      .toMatchTextContent('Please provide both your name and email to continue.')
    await expect.element(chat.name).toHaveFocus()
    await expect.element(chat.name).toHaveAccessibleDescription('Please enter your name')
    await expect.element(chat.email).toHaveAccessibleDescription('Please enter your email address')
    await expect.element(chat.email).toHaveAttribute('type', 'email')
    expect(network.requests(registerRoute)).toEqual([])
  })

  it('is filled in when only name and e-mail are stored, and incomplete ids are removed', async () => {
    const { chatConversationId: _removed, ...incomplete } = known

    await showTo(incomplete)

    await expect.element(chat.name).toHaveValue('Mona Vale')
    await expect.element(chat.email).toHaveValue('mona@backroom.example')
    await expect
      .poll(stored)
      .toEqual({ chatUserName: 'Mona Vale', chatUserEmail: 'mona@backroom.example' })
  })
})

describe('a visitor who is known', () => {
  it('is welcomed back without moving the focus', async () => {
    await showTo(known)

    await expect
      .poll(chat.texts)
      .toEqual([expect.stringMatching(/^Assistant.*Welcome back, Mona Vale\./)])
    await expect.element(chat.message).not.toHaveFocus()
  })

  it('can start over, and nothing stays stored', async () => {
    await showTo(known)

    await chat.startOver.click()

    await expect.element(chat.name).toHaveFocus()
    await expect.element(chat.name).toHaveValue('')
    await expect.element(chat.email).toHaveValue('')
    expect(stored()).toEqual({})
  })

  it('whose ids another tab has removed is asked to register again', async () => {
    await showTo(known)
    await expect.element(chat.message).toBeVisible()
    localStorage.removeItem('chatUserId')

    await chat.ask('Is anybody there?')

    await expect.element(chat.lines.last()).toMatchTextContent(missingIds)
    await expect.element(chat.registerAgain).toBeVisible()
  })
})

describe('a registration that fails', () => {
  it('opens the chat; a question waits there until the next registration', async () => {
    network.answer(registerRoute, networkError)
    network.answer(messageRoute, () => messageResponse('The stakes start at $25/$50.'))
    await showPart(<ChatBox />)

    await chat.register()
    await expect.element(shownToast()).toMatchTextContent('Registration failed')
    await expect
      .element(shownToast())
      .toMatchTextContent('Could not connect to the chat service. Please try again later.')
    await expect.element(chat.lines.last()).toMatchTextContent('Hello, Mona Vale.')
    await chat.ask('What are the stakes?')
    await expect.element(chat.lines.last()).toMatchTextContent(missingIds)
    await expect.element(shownToast()).toMatchTextContent(missingIds)
    answerRegistrations(network)
    await chat.registerAgain.click()
    await expect.element(chat.email).toHaveValue('mona@backroom.example')
    await chat.start.click()

    await expect.element(chat.lines.last()).toMatchTextContent('The stakes start at $25/$50.')
    expect(chat.texts().at(-2)).toMatch(/^You.*What are the stakes\?/)
  })

  it('quotes a service that refuses with success: false', async () => {
    network.answer(registerRoute, () => ({ success: false, message: 'The table is closed' }))
    await showPart(<ChatBox />)

    await chat.register()

    await expect.element(shownToast()).toMatchTextContent('Registration failed')
    await expect.element(shownToast()).toMatchTextContent('The table is closed')
  })
})
