import { describe, expect, it } from 'vitest'
import { ChatBox } from '../../../../src/site/features/chat/chat-box.tsx'
import { fakeNetwork, refusal } from '../../../component/fake-network.ts'
import { shownToast, showPart, showPartAgain } from '../../site-part.tsx'
import {
  answerRegistrations,
  chatPanel,
  fallback,
  messageResponse,
  messageRoute,
  streamAnswers,
} from './chat-panel-parts.ts'

const network = fakeNetwork()
const chat = chatPanel()
const unavailable = () => refusal(503, 'unavailable', 'No model')

/** The panel of a visitor who has just registered. */
async function showConversation() {
  answerRegistrations(network)
  const shown = await showPart(<ChatBox />)
  await chat.register()
  await expect.element(chat.message).toBeVisible()
  return shown
}

describe('a message that the service cannot answer', () => {
  it('gets the fallback and a toast, and can be sent again', async () => {
    network.answer(messageRoute, unavailable)
    await showConversation()

    await chat.ask('When is the next game?')
    await expect.element(chat.lines.last()).toMatchTextContent(fallback)
    await expect.element(shownToast()).toMatchTextContent('Message processing failed')
    await expect
      .element(shownToast())
      .toMatchTextContent("We're having trouble connecting to our AI service. Please try again.")
    network.answer(messageRoute, () => messageResponse('Dates are not published.'))
    await chat.retry.click()

    await expect
      .poll(chat.texts)
      .toEqual([
        expect.stringMatching(/^Assistant.*Hello, Mona Vale\./),
        expect.stringMatching(/^You.*When is the next game\?/),
        expect.stringMatching(/^Assistant.*Dates are not published\./),
      ])
  })

  it('is in the field again on the next visit', async () => {
    network.answer(messageRoute, unavailable)
    const visit = await showConversation()
    await chat.ask('Is there parking?')
    await expect.element(chat.retry).toBeVisible()

    await visit.unmount()
    await showPartAgain(<ChatBox />)

    await expect.poll(chat.texts).toEqual([expect.stringContaining('Welcome back, Mona Vale.')])
    await expect.element(chat.message).toHaveValue('Is there parking?')
  })
})

describe('a message that waits for its answer', () => {
  it('keeps the field disabled, with a status, until the answer arrives', async () => {
    const answers = streamAnswers(network)
    await showConversation()
    await expect.element(chat.send).toBeDisabled()
    await chat.message.fill('   ')
    await expect.element(chat.send).toBeDisabled()

    await chat.ask('What are the stakes?')
    await expect.element(chat.message).toBeDisabled()
    await expect.element(chat.send).toBeDisabled()
    await expect.element(chat.status).toMatchTextContent('The assistant is typing')
    const answer = await answers.next()
    answer.done('The stakes start at $25/$50.')

    await expect.element(chat.lines.last()).toMatchTextContent('The stakes start at $25/$50.')
    await expect.element(chat.status).toBeEmptyDOMElement()
    await expect.element(chat.message).toBeEnabled()
    await expect.element(chat.message).toHaveFocus()
    await expect.element(chat.message).toHaveValue('')
  })
})

describe('an answer that is streamed', () => {
  it('is shown as it arrives, and announced once, when it is complete', async () => {
    const answers = streamAnswers(network)
    await showConversation()
    await chat.ask('What are the stakes?')
    const answer = await answers.next()
    const last = chat.lines.last()

    answer.piece('From **$25')
    await expect.element(last).toMatchTextContent('From **$25')
    await expect.element(last).toHaveAttribute('aria-live', 'off')
    await expect.element(chat.status).toMatchTextContent('The assistant is typing')
    await expect.element(chat.message).toBeDisabled()
    answer.piece('/$50** up.')
    await expect.element(last).toMatchTextContent('From $25/$50 up.')
    answer.done('From **$25/$50** up.')

    await expect.element(chat.status).toBeEmptyDOMElement()
    await expect.element(last).not.toHaveAttribute('aria-live')
    await expect.element(last.getByRole('strong')).toMatchTextContent('$25/$50')
    expect(chat.texts()).toHaveLength(3)
    await expect.element(chat.message).toHaveFocus()
  })

  it('can be stopped: its beginning stays, marked, and the request is aborted', async () => {
    const answers = streamAnswers(network)
    await showConversation()
    await chat.ask('Tell me everything')
    const answer = await answers.next()
    answer.piece('It began in 1951')
    await expect.element(chat.lines.last()).toMatchTextContent('It began in 1951')

    await chat.stop.click()

    expect(answer.signal.aborted).toBe(true)
    await expect.element(chat.lines.last()).toMatchTextContent('It began in 1951')
    await expect.element(chat.lines.last()).toMatchTextContent('You stopped this answer.')
    await expect.element(chat.status).toBeEmptyDOMElement()
    await expect.element(chat.stop).not.toBeInTheDocument()
    await expect.element(chat.message).toHaveFocus()
    await chat.ask('And the stakes?')
    const next = await answers.next()
    next.done('From $25/$50.')
    await expect.element(chat.lines.last()).toMatchTextContent('From $25/$50.')
    expect(chat.texts()).toHaveLength(5)
  })

  it('that breaks off becomes the fallback; sent again it is the same message', async () => {
    const answers = streamAnswers(network)
    await showConversation()
    await chat.ask('What are the stakes?')
    const first = await answers.next()
    first.piece('From ')
    await expect.element(chat.lines.last()).toMatchTextContent('From')

    first.breakOff()
    await expect.element(chat.lines.last()).toMatchTextContent(fallback)
    await expect.element(shownToast()).toMatchTextContent('Message processing failed')
    await chat.retry.click()
    const second = await answers.next()
    second.done('From $25/$50.')

    await expect.element(chat.lines.last()).toMatchTextContent('From $25/$50.')
    expect(chat.texts()).toHaveLength(3)
    expect(second.body).toMatchObject({
      messageId: (first.body as { messageId: string }).messageId,
    })
  })
})

describe('the markup of an answer', () => {
  it('is plain text with links to our own hosts, and wraps', async () => {
    network.answer(messageRoute, () =>
      messageResponse(
        `<img src=x onerror=alert(1)> See https://backroom.example/#join, not https://evil.example/. ${'w'.repeat(400)}`,
      ),
    )
    await showConversation()

    await chat.ask('<b>Hello</b> https://backroom.example/')

    await expect.element(chat.lines.last()).toMatchTextContent('<img src=x onerror=alert(1)>')
    await expect.element(chat.log.getByRole('link')).toMatchTextContent('Join Us')
    await expect.element(chat.log.getByRole('link')).toHaveAttribute('href', '/#join')
    expect(chat.log.getByRole('img').all()).toEqual([])
    const { scrollWidth, clientWidth } = chat.log.element()
    expect(scrollWidth).toBe(clientWidth)
  })
})
