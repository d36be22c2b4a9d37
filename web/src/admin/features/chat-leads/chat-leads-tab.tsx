import type { ChatTotals } from '@cardroom/contracts/chat-data'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import { useMediaQuery } from '../../../shared/use-browser-value.ts'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { NeighbourButtons, NeighboursContext } from '../../shared/neighbours.tsx'
import { Panel } from '../../shared/panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import { CannedAnswersDialog } from './canned-answers-dialog.tsx'
import { ChatFilters, InboxChoice } from './chat-filters.tsx'
import { chatLeads } from './chat-leads.ts'
import { chatQuery, conversationQuery, refetchAll } from './chat-api.ts'
import styles from './chat.module.css'
import { ConversationDetails } from './conversation-details.tsx'
import { LeadTable } from './lead-table.tsx'
import { useChatParams } from './use-chat-params.ts'
import { useLeadNeighbours } from './use-lead-neighbours.ts'
import { useConversationFlags } from './use-conversation-flags.ts'
import { UserList } from './user-list.tsx'

/** The users of the chat, their conversations, and their leads. */
export function ChatLeadsTab() {
  const address = useChatParams()
  const { filter, conversationId } = address
  const query = useInfiniteQuery(chatQuery(filter))
  const { data, error, isPending, isFetching, isPlaceholderData } = query
  const found = chatLeads(data?.pages ?? [])
  const marks = useConversationFlags()
  const client = useQueryClient()
  const [isManaging, setIsManaging] = useState(false)

  const here = found?.leads.flatMap(({ conversations }) => conversations) ?? []
  const isHere = here.some(({ id }) => id === conversationId)
  // A link may point to a conversation that is older than the loaded pages or does not match the filter.
  const named = useQuery(conversationQuery(isPending || isHere ? null : conversationId))
  const elsewhere = named.data === undefined ? null : chatLeads([named.data])
  const lead = [...(found?.leads ?? []), ...(elsewhere?.leads ?? [])].find(({ conversations }) =>
    conversations.some(({ id }) => id === conversationId),
  )
  const conversation = lead?.conversations.find(({ id }) => id === conversationId)

  const neighbours = useLeadNeighbours({
    leads: found?.leads ?? [],
    openId: lead?.id ?? null,
    onSelect: address.select,
    loadMore: query.hasNextPage
      ? async () => chatLeads((await query.fetchNextPage()).data?.pages ?? [])?.leads ?? []
      : null,
  })

  const markRead = useEffectEvent(() => {
    if (conversation?.isUnread === true)
      marks.mark(conversation.id, lead?.name ?? '', { isUnread: false })
  })
  // On narrow screens, the conversation replaces the list.
  const isNarrow = useMediaQuery('(width < 900px)')
  const isAlone = isNarrow && conversationId !== null
  const pair = useRef<HTMLDivElement>(null)
  const movesTo = useRef<'conversation' | number | null>(null)
  useEffect(() => {
    const target = movesTo.current
    if (target === null) return
    const sought = target === 'conversation' ? '[data-part="back"]' : `[data-user="${target}"]`
    const element = pair.current?.querySelector<HTMLElement>(sought)
    if (element === undefined || element === null) return
    movesTo.current = null
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
  })
  const selectedId = conversation?.id
  useEffect(() => {
    if (selectedId !== undefined) markRead()
  }, [selectedId])

  if (isPending) return <LoadingState label="Loading the chatbot's leads" />
  if (found === null) return <ErrorState title="Failed to fetch chat data" query={query} />
  const isFiltered =
    filter.search !== '' || filter.isEmptyHidden || filter.inbox !== null || filter.isSpam
  return (
    <div className="stack loose reloading" aria-busy={isPlaceholderData}>
      <StatCards label="Chatbot" stats={toStats(found.totals)} />
      <div className="row between">
        <InboxChoice inbox={filter.inbox} totals={found.totals} toInbox={address.toInbox} />
        <AdminButton onClick={() => setIsManaging(true)}>Canned answers</AdminButton>
      </div>
      {isManaging && <CannedAnswersDialog onClosed={() => setIsManaging(false)} />}
      <ChatFilters
        filter={filter}
        isFetching={isFetching}
        error={error}
        onSearch={address.search}
        onHideEmpty={address.hideEmpty}
        onShowSpam={address.showSpam}
        onReset={() => {
          // With an active filter, this also refetches the unfiltered pages.
          void refetchAll(client, isFiltered ? 'none' : 'active')
          address.reset()
        }}
      />
      <div className={styles.pair} ref={pair}>
        {isAlone ? (
          <AdminButton
            data-part="back"
            className={styles.back}
            onClick={() => {
              movesTo.current = lead?.id ?? null
              address.select(null)
            }}
          >
            Back to the users
          </AdminButton>
        ) : (
          <Panel title="Users" note={noteOf(found.shown, found.totals, isFiltered)}>
            {found.leads.length === 0 ? (
              <EmptyState>{isFiltered ? 'No matching users' : 'No users yet'}</EmptyState>
            ) : (
              <UserList
                leads={found.leads}
                selectedUserId={lead?.id ?? null}
                onSelect={(id) => {
                  if (isNarrow) movesTo.current = 'conversation'
                  address.select(id)
                }}
              />
            )}
            {query.hasNextPage && (
              <AdminButton
                className={styles.older}
                isDisabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchingNextPage ? 'Loading...' : 'Load older conversations'}
              </AdminButton>
            )}
          </Panel>
        )}
        {(!isNarrow || isAlone) && (
          <div className="stack">
            {/* This element is outside of the part that changes with the conversation, so that the focus stays. */}
            {lead !== undefined && (
              <div className="row">
                <NeighboursContext value={neighbours}>
                  <NeighbourButtons />
                </NeighboursContext>
              </div>
            )}
            <ConversationDetails
              lead={lead}
              conversation={conversation}
              isMissing={conversationId !== null && conversation === undefined}
              isLoading={named.isLoading}
              isMarking={marks.isPending}
              onSelect={address.select}
              onMark={marks.mark}
            />
          </div>
        )}
      </div>
      <LeadTable leads={found.leads} search={filter.search} isFiltered={isFiltered} />
    </div>
  )
}

function toStats(totals: ChatTotals): Stat[] {
  return [
    { label: 'Users', value: totals.users },
    {
      label: 'Conversations',
      value: totals.conversations,
      note: `${formatCount(totals.activeConversations)} active, ${formatCount(totals.unreadConversations)} unread`,
    },
    { label: 'Average messages per conversation', value: totals.averageMessages },
    {
      label: 'Waiting for a person',
      value: totals.waitingForPerson,
      note: totals.waitingForPerson === 0 ? 'No one is waiting' : 'Promised within 48 hours',
    },
  ]
}

function noteOf(shown: number, totals: ChatTotals, isFiltered: boolean): string {
  const conversations = `${formatCount(shown)} ${shown === 1 ? 'conversation' : 'conversations'}`
  if (isFiltered) return `${conversations} found`
  return shown < totals.conversations
    ? `newest ${conversations} of ${formatCount(totals.conversations)}`
    : conversations
}
