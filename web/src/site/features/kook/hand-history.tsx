import { memo } from 'react'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { HandFiles } from './history-files.tsx'
import styles from './table-panels.module.css'
import { maxHands, type StoredHand } from './table-state.ts'

type Props = { hands: readonly StoredHand[]; table?: string | undefined }

const loadList = async () => (await import('./table-parts.ts')).HandList

/** The finished hands that this tab received, with the cards that it saw. */
export const HandHistory = memo(function HandHistory({ hands, table }: Props) {
  return (
    <section className={`needs-script ${styles.panel}`} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.title}>
        Hand history
      </h2>
      <p className="muted">
        {hands.length === 0
          ? 'Hands that end while you are here are listed here.'
          : `The last ${maxHands} hands, as you saw them.`}
      </p>
      {hands.length > 0 && (
        // Wherever it is: its code came with the table.
        <LazyPart load={loadList} with={{ hands, table }} nearPx={100_000}>
          {null}
        </LazyPart>
      )}
      <HandFiles />
    </section>
  )
})
