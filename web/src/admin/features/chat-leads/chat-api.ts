import {
  type ChatConversation,
  ChatDataResponse,
  type ConversationPatchResponse,
  type Inbox,
} from '@cardroom/contracts/chat-data'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'
import { listQuery } from '../../shared/list-tab.tsx'
import { CannedAnswersResponse } from '@cardroom/contracts/canned-answers'

/** The filter of the tab. */
export type ChatFilter = {
  search: string
  isEmptyHidden: boolean
  inbox: Inbox | null
  isSpam: boolean
}

type Page = ChatDataResponse
type Pages = InfiniteData<Page, number | null>

export const chatPath = '/api/admin/chat-data'

/** The API path for answering in a conversation. */
export const handlingPath = (id: number) => `/api/admin/chat/conversations/${id}`

/** Conversations that match a filter, newest first, in pages of 1,000. */
export function chatQuery(filter: ChatFilter) {
  return infiniteQueryOptions({
    queryKey: [chatPath, 'pages', filter] as const,
    queryFn: async ({ pageParam, signal }) =>
      await request(pathOf(filter, pageParam), { method: 'GET', reply: ChatDataResponse, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }: Page) => data.next,
    placeholderData: keepPreviousData,
  })
}

/** One conversation by its id, regardless of its age. */
export function conversationQuery(id: number | null) {
  return queryOptions({
    ...listQuery(`${chatPath}?conversation=${id}`, ChatDataResponse),
    enabled: id !== null,
  })
}

/** Invalidates all pages. Visible pages refetch immediately, and hidden pages refetch when they become visible. */
export async function refetchAll(client: QueryClient, now: 'active' | 'none'): Promise<void> {
  await client.invalidateQueries({ queryKey: [chatPath, 'pages'], refetchType: now })
}

/** Writes changed flags and totals to the cached pages. */
export function updateCachedFlags(
  client: QueryClient,
  marks: ConversationPatchResponse['data'],
): void {
  const inPage = (page: Page): Page => withFlags(page, marks)
  client.setQueriesData<Pages>({ queryKey: [chatPath, 'pages'] }, (known) =>
    known === undefined ? known : { ...known, pages: known.pages.map(inPage) },
  )
  client.setQueriesData<Page>({ queryKey: [`${chatPath}?conversation=${marks.id}`] }, (known) =>
    known === undefined ? known : inPage(known),
  )
}

/** The URL of the CSV with the leads that match a search. */
export function exportHref(search: string): string {
  const query = search === '' ? '' : `?${new URLSearchParams({ search }).toString()}`
  return `${chatPath}/export${query}`
}

function pathOf(
  { search, isEmptyHidden, inbox, isSpam }: ChatFilter,
  before: number | null,
): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(isEmptyHidden && { hideEmpty: '1' }),
    ...(inbox !== null && { inbox }),
    ...(isSpam && { spam: '1' }),
    ...(before !== null && { before: String(before) }),
  }).toString()
  return query === '' ? chatPath : `${chatPath}?${query}`
}

function withFlags(
  page: Page,
  { id, isUnread, personAskedAt, isSpam }: ConversationPatchResponse['data'],
) {
  const { conversations, totals } = page.data
  const before = conversations.find((conversation) => conversation.id === id)
  if (before === undefined) return page
  const after: ChatConversation = { ...before, isUnread, personAskedAt, isSpam }
  return {
    ...page,
    data: {
      ...page.data,
      conversations: conversations.map((each) => (each.id === id ? after : each)),
      totals: {
        ...totals,
        unreadConversations:
          totals.unreadConversations + Number(isUnread) - Number(before.isUnread),
        waitingForPerson:
          totals.waitingForPerson +
          Number(personAskedAt !== null) -
          Number(before.personAskedAt !== null),
      },
    },
  }
}

export const cannedAnswersPath = '/api/admin/chat/canned-answers'

/** The canned answers, sorted by title. */
export const cannedAnswersQuery = listQuery(cannedAnswersPath, CannedAnswersResponse)
