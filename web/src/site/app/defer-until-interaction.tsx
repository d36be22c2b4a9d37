import { type ComponentType, useEffect, useState } from 'react'
import { loadAtInteraction } from '../shared/first-interaction.ts'

/** Loads the deferred widgets after the visitor's first interaction. */
export function DeferUntilInteraction() {
  const [Parts, setParts] = useState<ComponentType | null>(null)

  useEffect(
    () =>
      loadAtInteraction(async () => {
        const { DeferredWidgets } = await import('./deferred-widgets.tsx')
        setParts(() => DeferredWidgets)
      }),
    [],
  )

  return Parts === null ? null : <Parts />
}
