import { HandRecord } from '@cardroom/contracts/kook-game'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { saveFile, withTable } from './hand-files.ts'
import { trackTable } from './kook-tracking.ts'
import { toPhh } from './phh.ts'
import { Replayer } from './replayer.tsx'
import type { StoredHand } from './table-state.ts'

/** Saves a hand for `npm run check-hand`. */
export function saveRecord(hand: StoredHand, table: string | undefined): void {
  const record = HandRecord.parse(withTable(hand, table))
  saveFile(`${fileName(hand)}.json`, 'application/json', JSON.stringify(record, null, 2))
}

function fileName({ handId }: StoredHand): string {
  return `hand-${handId.replaceAll(/[^\w-]+/g, '-')}`
}

/** Replays a hand of the history, and saves it. */
export function HandTools({ hand, table }: { hand: StoredHand; table: string | undefined }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        look="outline"
        small
        onClick={() => {
          trackTable('replay-hand')
          setOpen(true)
        }}
      >
        Replay
      </Button>
      <Button look="outline" small onClick={() => saveRecord(hand, table)}>
        Save this hand
      </Button>
      <Button
        look="outline"
        small
        onClick={() =>
          saveFile(`${fileName(hand)}.phh`, 'application/toml', toPhh(withTable(hand, table)))
        }
      >
        Save as PHH
      </Button>
      {isOpen && <Replayer hand={hand} onClosed={() => setOpen(false)} />}
    </>
  )
}
