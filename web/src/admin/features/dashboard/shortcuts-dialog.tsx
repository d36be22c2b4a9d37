import checks from '../../shared/check.module.css'
import { DetailsList } from '../../shared/details-list.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { useSingleKeys } from '../../shared/single-keys.ts'

/** The keys of the back office, and a switch for those that are pressed by themselves. */
export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
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
          <label className={checks.check}>
            <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
            Use the shortcuts of a single key, in this browser
          </label>
          <DialogClose close={close} />
        </>
      )}
    </Dialog>
  )
}
