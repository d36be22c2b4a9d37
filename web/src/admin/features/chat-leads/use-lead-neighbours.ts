import { useState } from 'react'
import type { Neighbours } from '../../shared/neighbours.tsx'
import type { Lead } from './chat-leads.ts'

type Options = {
  leads: readonly Lead[]
  /** The user of the open conversation. */
  openId: number | null
  onSelect: (conversationId: number) => void
  /** Loads older conversations and returns all users, or null if everything is already loaded. */
  loadMore: (() => Promise<readonly Lead[]>) | null
}

/**
 * The users before and after the user of the open conversation. If that user is no longer in the list, the next user is
 * the one at the same position.
 */
export function useLeadNeighbours({ leads, openId, onSelect, loadMore }: Options): Neighbours {
  const index = leads.findIndex(({ id }) => id === openId)
  const [last, setLast] = useState<{ openId: number | null; index: number } | null>(null)
  if (index >= 0 && (last?.openId !== openId || last.index !== index)) setLast({ openId, index })
  const hasLeft = index < 0 && openId !== null && last?.openId === openId
  const at = hasLeft ? last.index : index
  const open = (lead: Lead | undefined) => {
    const [first] = lead?.conversations ?? []
    if (first !== undefined) onSelect(first.id)
  }
  const step = (to: number, isOn: boolean) =>
    isOn && leads[to] !== undefined ? () => open(leads[to]) : null
  const following = hasLeft ? at : at + 1
  const load = at >= 0 && loadMore !== null
  return {
    position: index < 0 || loadMore !== null ? null : index + 1,
    rowCount: leads.length,
    previous: step(at - 1, at > 0),
    next:
      step(following, at >= 0) ??
      (load ? () => void loadMore().then((more) => open(more[following])) : null),
  }
}
