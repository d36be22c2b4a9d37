import { exitPopup } from '@cardroom/brand/exit-popup-copy'
import { Spade } from '../../shared/ui/spade.tsx'
import styles from './exit-choices.module.css'

type Props = { onChat: () => void; onNewsletter: () => void }

/** Two equal choices: chat and newsletter. */
export function ExitChoices({ onChat, onNewsletter }: Props) {
  return (
    <div className={styles.choices}>
      <Choice rank="K" copy={exitPopup.chat} onChoose={onChat} />
      <Choice rank="J" copy={exitPopup.newsletter} onChoose={onNewsletter} />
    </div>
  )
}

type ChoiceProps = {
  rank: string
  copy: { title: string; text: string }
  onChoose: () => void
}

function Choice({ rank, copy, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <span className={styles.card} aria-hidden="true">
        <span>{rank}</span>
        <Spade className={styles.suit} />
      </span>
      <span className={styles.title}>{copy.title}</span>
      <span className={styles.text}>{copy.text}</span>
    </button>
  )
}
