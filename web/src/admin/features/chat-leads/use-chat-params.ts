import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ChatFilter } from './chat-api.ts'

const names = { conversation: 'conversation', search: 'search', empty: 'empty' } as const

/** The state of the tab in the URL: a reload, a link and a colleague see the same. */
export function useChatParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = Number(params.get(names.conversation) ?? Number.NaN)

  function change(name: keyof typeof names, value: string | null, isStep = true): void {
    // A long list renders slowly: the URL already has the last change,
    // when the tab does not show it yet.
    const next = new URLSearchParams(window.location.search)
    if (value === null || value === '') next.delete(names[name])
    else next.set(names[name], value)
    navigate({ search: next.toString() }, { replace: !isStep, preventScrollReset: true })
  }

  const filter: ChatFilter = {
    search: params.get(names.search) ?? '',
    isEmptyHidden: params.get(names.empty) === 'hidden',
  }
  return {
    filter,
    conversationId: Number.isSafeInteger(id) && id > 0 ? id : null,
    select: (conversationId: number | null) =>
      change('conversation', conversationId === null ? null : String(conversationId)),
    // Search text replaces the history entry.
    search: (text: string) => change('search', text, false),
    hideEmpty: (isHidden: boolean) => change('empty', isHidden ? 'hidden' : null),
    reset: () => {
      const next = new URLSearchParams(window.location.search)
      for (const name of Object.values(names)) next.delete(name)
      navigate({ search: next.toString() })
    },
  }
}
