import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { readHandFile, saveFile, withTable } from './hand-files.ts'
import { trackTable } from './kook-tracking.ts'
import { isPlayed, type PlayedHand } from './played-hand.ts'
import styles from './table-panels.module.css'
import type { StoredHand } from './table-state.ts'
import { toTrackerText } from './tracker-text.ts'

type Props = { hands: readonly StoredHand[]; table: string | undefined }

const loadReplayer = async () => (await import('./table-parts.ts')).Replayer

/** Opens a saved hand from a file, to replay it; and saves all hands of the history for trackers. */
export function HandFiles({ hands, table }: Props) {
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
      {opened !== null && (
        <LazyPart load={loadReplayer} with={{ hand: opened, onClosed: () => setOpened(null) }}>
          {null}
        </LazyPart>
      )}
    </div>
  )
}
