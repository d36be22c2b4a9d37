import { type ComponentType, useEffect, useState } from 'react'

const pauseMs = 5000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Loads the deferred widgets after the visitor's first interaction. */
export function DeferUntilInteraction() {
  const [Parts, setParts] = useState<ComponentType | null>(null)

  useEffect(() => {
    const waiting = new AbortController()
    let nextTryMs = 0
    const fetchParts = async () => {
      try {
        const { DeferredWidgets } = await import('./deferred-widgets.tsx')
        waiting.abort()
        setParts(() => DeferredWidgets)
      } catch {
        // Without network: an interaction retries, and not each of them.
      }
    }
    const listener = ({ timeStamp }: Event) => {
      if (timeStamp < nextTryMs) return
      nextTryMs = timeStamp + pauseMs
      void fetchParts()
    }
    for (const sign of signs) {
      window.addEventListener(sign, listener, { passive: true, signal: waiting.signal })
    }
    return () => waiting.abort()
  }, [])

  return Parts === null ? null : <Parts />
}
