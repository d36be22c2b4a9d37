import { type Inbox, inboxes } from '@cardroom/contracts/chat-data'
import { useUrlParams } from '../../shared/use-url-params.ts'
import type { ChatFilter } from './chat-api.ts'

/** The state of the tab in the URL, so that reloads and shared links show the same view. */
export function useChatParams() {
  const [params, change] = useUrlParams()
  const id = Number(params.get('conversation') ?? Number.NaN)
  const filter: ChatFilter = {
    search: params.get('search') ?? '',
    isEmptyHidden: params.get('empty') === 'hidden',
    inbox: inboxes.find((name) => name === params.get('inbox')) ?? null,
    isSpam: params.get('spam') === 'only',
  }
  return {
    filter,
    conversationId: Number.isSafeInteger(id) && id > 0 ? id : null,
    select: (conversationId: number | null) =>
      change({ conversation: conversationId === null ? null : String(conversationId) }),
    // Search text replaces the history entry.
    search: (text: string) => change({ search: text }, true),
    hideEmpty: (isHidden: boolean) => change({ empty: isHidden ? 'hidden' : null }),
    showSpam: (isShown: boolean) => change({ spam: isShown ? 'only' : null }),
    /** The URL of an inbox, or of all conversations. */
    toInbox: (inbox: Inbox | null) => {
      const next = new URLSearchParams(params)
      next.delete('inbox')
      next.delete('conversation')
      if (inbox !== null) next.set('inbox', inbox)
      return `?${next}`
    },
    reset: () => change({ conversation: null, search: null, empty: null, inbox: null, spam: null }),
  }
}
