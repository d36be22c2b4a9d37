import { HandRecord } from '@cardroom/contracts/kook-game'
import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { readHandFile, saveFile } from './hand-files.ts'
import { trackTable } from './kook-tracking.ts'
import { toPhh } from './phh.ts'
import { isPlayed, type PlayedHand } from './played-hand.ts'
import { Replayer } from './replayer.tsx'
import styles from './table-panels.module.css'
import type { StoredHand } from './table-state.ts'
import { toTrackerText } from './tracker-text.ts'

/** Saves a hand for `npm run check-hand`. */
export function saveRecord(hand: StoredHand, table: string | undefined): void {
  const record = HandRecord.parse(withTable(hand, table))
  saveFile(`${fileName(hand)}.json`, 'application/json', JSON.stringify(record, null, 2))
}

function fileName({ handId }: StoredHand): string {
  return `hand-${handId.replaceAll(/[^\w-]+/g, '-')}`
}

/** Replays a hand of the history, and saves it in one of three formats. */
export function HandTools({ hand, table }: { hand: StoredHand; table: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const name = fileName(hand)

  const save = (
    <Button look="outline" small onClick={() => saveRecord(hand, table)}>
      Save this hand
    </Button>
  )
  if (!isPlayed(hand)) return save
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
      {save}
      <Button
        look="outline"
        small
        onClick={() => saveFile(`${name}.phh`, 'application/toml', toPhh(withTable(hand, table)))}
      >
        Save as PHH
      </Button>
      <Button
        look="outline"
        small
        onClick={() =>
          saveFile(`${name}.txt`, 'text/plain', `${toTrackerText(withTable(hand, table))}\n`)
        }
      >
        Save for trackers
      </Button>
      {isOpen && <Replayer hand={hand} onClosed={() => setOpen(false)} />}
    </>
  )
}

/** Opens a saved hand from a file, to replay it; and saves all hands of the history for trackers. */
export function HandFiles({
  hands,
  table,
}: {
  hands: readonly StoredHand[]
  table: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<PlayedHand | null>(null)
  const [problem, setProblem] = useState('')
  const played = hands.filter((hand): hand is StoredHand & PlayedHand => isPlayed(hand))

  async function open(file: File): Promise<void> {
    trackTable('open-saved-hand')
    const read = await readHandFile(file)
    setProblem('problem' in read ? read.problem : '')
    if ('hand' in read) setOpened(read.hand)
  }

  function saveAll(): void {
    // From the oldest, as trackers import them.
    const texts = played.toReversed().map((hand) => toTrackerText(withTable(hand, table)))
    saveFile('hands.txt', 'text/plain', `${texts.join('\n\n\n')}\n`)
  }

  return (
    <div className={styles.actions}>
      <Button look="outline" small onClick={() => input.current?.click()}>
        Open a saved hand
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Saved hand"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same file can be chosen again.
          target.value = ''
          if (file !== undefined) void open(file)
        }}
      />
      {played.length > 1 && (
        <Button look="outline" small onClick={saveAll}>
          Save all for trackers
        </Button>
      )}
      <output className={styles.problem}>{problem}</output>
      {opened !== null && <Replayer hand={opened} onClosed={() => setOpened(null)} />}
    </div>
  )
}

function withTable<Hand extends HandRecord>(hand: Hand, table: string | undefined): Hand {
  return table === undefined ? hand : { ...hand, table }
}
