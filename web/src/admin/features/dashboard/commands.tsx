import { useEffect, useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { isShortcut, useSingleKeys } from '../../shared/single-keys.ts'
import { CommandPalette } from './command-palette.tsx'
import { DetailsList } from '../../shared/details-list.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { Dialog } from '../../shared/dialog.tsx'

type Props = {
  tabs: readonly { slug: string; label: string }[]
  maySeePeople: boolean
  onSignOut: () => void
}

/** The command palette and the list of shortcuts, with their keys and the key for the search field. */
export function Commands({ tabs, maySeePeople, onSignOut }: Props) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const { isOn } = useSingleKeys()

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Does not open anything on top of an open dialog.
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
          // An action may have opened another dialog.
          onClosed={() => setOpen((now) => (now === 'palette' ? null : now))}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClosed={close} />}
    </>
  )
}

/**
 * Focuses the search field of the tab.
 * @returns whether the tab has a search field
 */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}

/** Lists the keyboard shortcuts, and enables or disables the single-key shortcuts. */
function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const { isOn, set } = useSingleKeys()
  return (
    <Dialog title="Keyboard shortcuts" onClosed={onClosed}>
      {(close) => (
        <>
          <DetailsList
            details={{
              'Ctrl K or ⌘ K': 'Go to a tab, a person or an action',
              '/': 'Search the list of this tab',
              '/ and ↓': 'From the search to the first row that was found',
              j: 'Next row, in a list and in the details of one; next chat',
              k: 'Previous row, in a list and in the details of one; previous chat',
              '?': 'These shortcuts',
              Escape: 'Close a dialog; what was typed is kept',
            }}
          />
          <label className="check">
            <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
            Use the shortcuts of a single key, in this browser
          </label>
          <DialogClose close={close} />
        </>
      )}
    </Dialog>
  )
}
