import { exitPopup } from '@cardroom/brand/exit-popup-copy'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { localStore, writeStored } from '../../../shared/stored.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Modal } from '../../shared/ui/modal.tsx'
import { dismissedKey } from './exit-intent.ts'
import { ExitChoices } from './exit-choices.tsx'
import { ExitNewsletter } from './exit-newsletter.tsx'
import styles from './exit-popup.module.css'
import { trackPopup } from './exit-popup-tracking.ts'

type Props = {
  /** Called once the popup has closed. */
  onGone: () => void
}

/** The exit popup: two ways to stay in touch. */
export function ExitPopup({ onGone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isForChat = useRef(false)
  const [view, setView] = useState<'choices' | 'newsletter'>('choices')
  const titleId = `exit-popup-${view}`
  const navigate = useNavigate()

  useEffect(() => trackPopup('shown'), [])

  // Each view's title takes the focus, so that screen readers announce it and no button is focused.
  useEffect(() => dialog.current?.querySelector<HTMLElement>(`#${titleId}`)?.focus(), [titleId])

  function toChat() {
    isForChat.current = true
    trackPopup('chat')
    dialog.current?.close()
  }

  function toNewsletter() {
    trackPopup('newsletter')
    setView('newsletter')
  }

  function afterClose() {
    writeStored(localStore, dismissedKey, String(Date.now()))
    onGone()
    // The home page scrolls to the section in the hash; other pages navigate there first.
    if (isForChat.current) navigate('/#chat-section')
    else trackPopup('closed')
  }

  return (
    <Modal ref={dialog} className={styles.popup} titleId={titleId} onClosed={afterClose}>
      <div className={styles.back} />
      <div className={styles.face}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {view === 'choices' ? exitPopup.title : exitPopup.newsletter.title}
        </h2>
        <p className={styles.lead}>
          {view === 'choices' ? exitPopup.lead : exitPopup.newsletter.text}
        </p>
        {view === 'choices' ? (
          <ExitChoices onChat={toChat} onNewsletter={toNewsletter} />
        ) : (
          <ExitNewsletter />
        )}
        <div className={styles.ways}>
          {view === 'newsletter' && (
            <button type="button" className={styles.link} onClick={() => setView('choices')}>
              {exitPopup.back}
            </button>
          )}
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true, with: styles.close })}
            onClick={() => dialog.current?.close()}
          >
            {exitPopup.close}
          </button>
        </div>
      </div>
    </Modal>
  )
}
