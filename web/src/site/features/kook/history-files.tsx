import type { HandRecord } from '@cardroom/contracts/kook-game'
import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { readHandFile } from './hand-files.ts'
import { trackTable } from './kook-tracking.ts'
import styles from './table-panels.module.css'

const loadReplayer = async () => (await import('./table-parts.ts')).Replayer

/** Opens a saved hand from a file, to replay it. */
export function HandFiles() {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<HandRecord | null>(null)
  const [problem, setProblem] = useState('')

  async function open(file: File): Promise<void> {
    trackTable('open-saved-hand')
    const read = await readHandFile(file)
    setProblem('problem' in read ? read.problem : '')
    if ('hand' in read) setOpened(read.hand)
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
      <output className={styles.problem}>{problem}</output>
      {opened !== null && (
        <LazyPart load={loadReplayer} with={{ hand: opened, onClosed: () => setOpened(null) }}>
          {null}
        </LazyPart>
      )}
    </div>
  )
}
