import { newPracticeName } from '@cardroom/contracts/kook-lobby'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../shared/ui/button.tsx'
import { trackTable } from './kook-tracking.ts'
import { tablePath } from './table-address.ts'

/** Opens a practice table of the visitor's own, where bots play. */
export function PracticeButton({
  small = false,
  onOpened,
}: {
  small?: boolean
  onOpened?: () => void
}) {
  const navigate = useNavigate()

  function open(): void {
    trackTable('open-practice-table')
    onOpened?.()
    navigate(tablePath(newPracticeName(crypto.getRandomValues(new Uint8Array(16)))))
  }

  return (
    <Button look="outline" small={small} onClick={open}>
      Practice with bots
    </Button>
  )
}
