import {
  ChatConversation,
  ChatDataResponse,
  ChatMessageRecord,
  ChatUser,
  ConversationPatchResponse,
} from '@cardroom/contracts/chat-data'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
resetAppearance()

const list = 'GET /api/admin/chat-data'
const ada = 'ada@leads.example'
const bo = 'bo@leads.example'

let users: ChatUser[] = []
let conversations: ChatConversation[] = []

function message(id: number, conversationId: number, content: string, isFromUser: boolean) {
  return minimalAnswer(ChatMessageRecord, { id, conversationId, content, isFromUser })
}

function conversation(id: number, userId: number, values: object): ChatConversation {
  return minimalAnswer(ChatConversation, { id, userId, active: true, isActive: true, ...values })
}

beforeEach(() => {
  users = [
    minimalAnswer(ChatUser, {
      id: 1,
      name: 'Ada Quinn',
      email: ada,
      sessionCount: 2,
      questionCount: 3,
    }),
    minimalAnswer(ChatUser, { id: 2, name: 'Bo Silent', email: bo }),
  ]
  conversations = [
    conversation(12, 1, {
      startedAt: '2026-01-03T03:04:05.000Z',
      createdAt: '2026-01-03T03:04:05.000Z',
      isUnread: true,
      messageCount: 2,
      messages: [
        message(3, 12, 'Is there a dress code?', true),
        message(4, 12, '<b>None</b>', false),
      ],
    }),
    conversation(11, 1, {
      active: false,
      isActive: false,
      summary: 'Asked for the stakes.',
      summarySource: 'extract',
      messageCount: 1,
      messages: [message(1, 11, 'What are the stakes?', true)],
    }),
    conversation(21, 2, {}),
  ]
  network.answer(list, ({ path }) => answer(new URL(path, location.origin).searchParams))
  for (const { id } of conversations) {
    network.answer(patchPath(id), ({ body }) => {
      const { isUnread, isWaitingForPerson, isSpam } = body as {
        isUnread?: boolean
        isSpam?: boolean
        isWaitingForPerson?: false
      }
      change(id, {
        ...(isUnread !== undefined && { isUnread }),
        ...(isSpam !== undefined && { isSpam }),
        ...(isWaitingForPerson === false && { personAskedAt: null }),
      })
      const data = conversations.find((each) => each.id === id)
      return minimalAnswer(ConversationPatchResponse, { data })
    })
  }
})

const patchPath = (id: number) => `PATCH /api/admin/chat-data/conversations/${id}`

function change(id: number, values: Partial<ChatConversation>): void {
  conversations = conversations.map((each) => (each.id === id ? { ...each, ...values } : each))
}

/** The list as the service filters it. */
function answer(query: URLSearchParams, next: number | null = null) {
  const search = query.get('search')
  const wanted = query.get('conversation')
  const shown = conversations.filter(
    ({ id, messages, isSpam }) =>
      (wanted === null ? isSpam === query.has('spam') : String(id) === wanted) &&
      (query.get('hideEmpty') === null || messages.length > 0) &&
      (search === null || messages.some(({ content }) => content.includes(search))),
  )
  const leads = users.filter((user) => shown.some(({ userId }) => userId === user.id))
  const empty = minimalAnswer(ChatDataResponse)
  return { ...empty, data: { ...empty.data, users: leads, conversations: shown, next } }
}

async function openLeads(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/chatbot${query}`)
  const listed = main.getByRole('region', { name: 'Users' })
  const details = main.getByRole('region', { name: 'Conversation details' })
  return {
    main,
    listed,
    details,
    leads: main.getByRole('region', { name: 'Leads', exact: true }),
    search: main.getByRole('searchbox', { name: 'Search names, emails and messages' }),
    hideEmpty: main.getByRole('checkbox', { name: 'Hide empty conversations' }),
    messages: details.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    user: (email: string) => listed.getByRole('button').filter({ hasText: email }),
  }
}

describe('a user on a phone', () => {
  it('opens the conversation, with a way back and the focus', async () => {
    await useAppearance(appearances[0])
    const { user, listed, details, messages, main } = await openLeads()
    await expect.element(details).not.toBeInTheDocument()

    await user(ada).click()
    const back = main.getByRole('button', { name: 'Back to the users' })
    await expect.element(back).toHaveFocus()
    await expect.element(back).toBeInViewport()
    await expect.element(messages.first()).toBeVisible()
    await expect.element(listed).not.toBeInTheDocument()
    await back.click()

    await expect.element(user(ada)).toHaveFocus()
    await expect.element(user(ada)).toBeInViewport()
    await expect.element(details).not.toBeInTheDocument()
  })
})

describe('a user', () => {
  it('opens the newest conversation and marks it as read', async () => {
    const { user, details, messages } = await openLeads()
    await expect.element(user(ada)).toMatchTextContent(/Unread/)

    await user(ada).click()

    await expect.element(details.getByRole('heading', { name: 'Ada Quinn' })).toBeVisible()
    await expect.element(details).toMatchTextContent(/Active/)
    await expect.element(details).toMatchTextContent(/Written after the conversation ends/)
    await expect.element(messages.first()).toMatchTextContent(/^User .*Is there a dress code\?$/)
    await expect.element(messages.last()).toMatchTextContent(/^AI Assistant .*<b>None<\/b>$/)
    await expect.element(user(ada)).not.toMatchTextContent(/Unread/)
    expect(network.requests(patchPath(12))[0]?.body).toEqual({ isUnread: false })
  })

  it('can have several conversations', async () => {
    const { user, details, messages } = await openLeads()
    await user(ada).click()

    await details.getByRole('combobox', { name: 'Conversations of Ada Quinn' }).selectOptions('1')

    await expect.element(messages.first()).toMatchTextContent(/What are the stakes\?/)
    await expect.element(details).toMatchTextContent(/Completed/)
    await expect.element(details).toMatchTextContent(/Asked for the stakes\./)
  })

  it('can be marked as unread', async () => {
    const { user, details } = await openLeads()
    await user(ada).click()
    await expect.element(user(ada)).not.toMatchTextContent(/Unread/)

    await details.getByRole('button', { name: 'Mark as unread' }).click()

    await expect.element(user(ada)).toMatchTextContent(/Unread/)
    await expect.element(details).toMatchTextContent(/Choose a user to read the conversation/)
  })

  it('is marked as waiting for a person until that is answered', async () => {
    change(12, { personAskedAt: '2026-01-03T03:04:05.000Z' })
    const { user, details } = await openLeads('?conversation=12')
    await expect.element(user(ada)).toMatchTextContent(/Waiting for a person/)
    await expect.element(details).toMatchTextContent(/promised an answer within 48 hours/)

    await details.getByRole('button', { name: 'Mark as answered' }).click()

    await expect.element(user(ada)).not.toMatchTextContent(/Waiting for a person/)
    await expect.element(details.getByText('Waiting for a person')).not.toBeInTheDocument()
  })
})

describe('the next and the previous user', () => {
  it('are opened by buttons and keys, and the focus stays', async () => {
    const { details, main } = await openLeads('?conversation=12')
    const next = main.getByRole('button', { name: 'Next', exact: true })
    await expect.element(details).toMatchTextContent(/Ada Quinn/)
    await expect
      .element(main.getByRole('button', { name: 'Previous', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')

    await next.click()
    await expect.element(details).toMatchTextContent(/Bo Silent/)
    await expect.element(next).toHaveFocus()
    await expect.element(main.getByText('2 of 2')).toBeVisible()
    await userEvent.keyboard('k')

    await expect.element(details).toMatchTextContent(/Ada Quinn/)
  })

  it('are loaded from older conversations', async () => {
    const [first] = conversations
    const page1 = () => {
      const all = answer(new URLSearchParams(), 12)
      const shown = all.data.conversations.filter(({ id }) => id === first?.id)
      const shownUsers = all.data.users.filter(({ id }) => id === first?.userId)
      return { ...all, data: { ...all.data, conversations: shown, users: shownUsers } }
    }
    network.answer(list, ({ path }) =>
      path.includes('before=') ? answer(new URLSearchParams()) : page1(),
    )
    const { details, main } = await openLeads('?conversation=12')

    await main.getByRole('button', { name: 'Next', exact: true }).click()

    await expect.element(details).toMatchTextContent(/Bo Silent/)
  })
})

describe('the list of leads', () => {
  it('has a mailto link and the number of questions', async () => {
    await page.viewport(1440, 900)
    const { leads } = await openLeads('?search=stakes')

    for (const name of ['Name', 'Email', 'First seen', 'Last active', 'Sessions', 'Questions']) {
      await expect
        .element(leads.getByRole('columnheader', { name: new RegExp(`^${name}`) }))
        .toBeVisible()
    }
    const cells = leads.getByRole('cell')
    await expect.element(cells.nth(0)).toMatchTextContent(/Ada Quinn/)
    await expect.element(cells.nth(4)).toHaveTextContent('2')
    await expect.element(cells.nth(5)).toHaveTextContent('3')
    await expect
      .element(leads.getByRole('link', { name: ada }))
      .toHaveAttribute('href', `mailto:${ada}`)
    await expect
      .element(leads.getByRole('link', { name: 'CSV of all Leads' }))
      .toHaveAttribute('href', '/api/admin/chat-data/export?search=stakes')
  })

  it('is searched, hides empty conversations, and is complete again with Reset View', async () => {
    const { main, user, search, hideEmpty, listed, leads } = await openLeads()
    await expect.element(user(bo)).toBeVisible()

    await hideEmpty.click()
    await expect.element(user(bo)).not.toBeInTheDocument()
    await search.fill('stakes')
    await expect.element(user(ada)).toBeVisible()
    await expect.poll(() => location.search).toContain('search=stakes')
    expect(location.search).toContain('empty=hidden')
    await search.fill('nothing that was written')
    await expect.element(listed).toMatchTextContent(/No matching users/)
    await expect.element(leads).toMatchTextContent(/No matching leads/)
    await main.getByRole('button', { name: 'Reset View' }).click()

    await expect.element(user(bo)).toBeVisible()
    await expect.element(search).toHaveValue('')
    await expect.element(hideEmpty).not.toBeChecked()
    await expect.poll(() => location.search).toBe('')
  })

  it('shows that it is empty', async () => {
    network.answer(list, () => minimalAnswer(ChatDataResponse))

    const { leads } = await openLeads()

    await expect.element(leads).toMatchTextContent(/No leads collected yet/)
  })

  it('shows a failed request and retries it', async () => {
    network.answer(list, () => refusal(503, 'unavailable', 'Not available'))
    const { main, user } = await openLeads()
    await expect
      .element(main.getByRole('alert').getByText('Failed to fetch chat data'))
      .toBeVisible()

    network.answer(list, () => answer(new URLSearchParams()))
    await main.getByRole('button', { name: 'Retry' }).click()

    await expect.element(user(ada)).toBeVisible()
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the tab has no violation, with a conversation and a request for a person', async () => {
    await useAppearance(appearance)
    change(12, { personAskedAt: '2026-01-03T03:04:05.000Z' })
    const { main, messages } = await openLeads('?conversation=12')
    await expect.element(main.getByText('Waiting for a person').last()).toBeVisible()
    await expect.poll(() => messages.all().length).toBe(2)

    expect(await axeViolations()).toEqual([])
    for (const width of [appearance.width, 768]) {
      // oxlint-disable-next-line no-await-in-loop
      await page.viewport(width, 900)
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
    }
  })
})

describe('spam among the chats', () => {
  it('is marked, leaves the list, and is found and unmarked', async () => {
    const { main, listed, details } = await openLeads('?conversation=21')
    await details.getByRole('button', { name: 'Mark as spam' }).click()

    await expect.element(listed.getByText('Bo Silent')).not.toBeInTheDocument()
    await expect.element(details).toMatchTextContent('Spam: it counts nowhere')
    expect(network.requests(patchPath(21)).at(-1)).toMatchObject({ body: { isSpam: true } })
    await main.getByLabelText('Spam only').click()
    await expect.element(listed.getByText('Bo Silent')).toBeVisible()
    expect(await axeViolations()).toEqual([])

    await details.getByRole('button', { name: 'Not spam' }).click()

    await expect.element(listed).toMatchTextContent('No matching users')
  })
})
