import { useEffect, useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { isShortcut, useSingleKeys } from '../../shared/single-keys.ts'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

type Props = {
  tabs: readonly { slug: string; label: string }[]
  maySeePeople: boolean
  onSignOut: () => void
}

/** The button and the keys of the palette, of the list of shortcuts and of the search field. */
export function Commands({ tabs, maySeePeople, onSignOut }: Props) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const { isOn } = useSingleKeys()

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Over a dialog nothing else opens: its answer comes first.
      if (document.querySelector('dialog[open]') !== null) return
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (isPalette && event.key.toLowerCase() === 'k') setOpen('palette')
      else if (!isOn || !isShortcut(event)) return
      else if (event.key === '?') setOpen('shortcuts')
      else if (event.key !== '/' || !focusSearch()) return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])

  const close = () => setOpen(null)
  return (
    <>
      <AdminButton
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        Go to…
      </AdminButton>
      {open === 'palette' && (
        <CommandPalette
          tabs={tabs}
          maySeePeople={maySeePeople}
          actions={[
            {
              id: 'shortcuts',
              label: 'Keyboard shortcuts',
              detail: 'Action',
              run: () => setOpen('shortcuts'),
            },
            { id: 'sign-out', label: 'Logout', detail: 'Action', run: onSignOut },
            {
              id: 'site',
              label: 'Open the public site',
              detail: 'Action',
              run: () => window.location.assign('/'),
            },
          ]}
          // An action may have opened another one.
          onClosed={() => setOpen((now) => (now === 'palette' ? null : now))}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClosed={close} />}
    </>
  )
}

/** @returns whether the tab has a search field */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}
