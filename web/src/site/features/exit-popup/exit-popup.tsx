import { exitPopup } from '@cardroom/brand/exit-popup-copy'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { localStore, writeStored } from '../../../shared/stored.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { track } from '../../shared/tracking/clicks.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { Spade } from '../../shared/ui/spade.tsx'
import { dismissedKey } from './exit-intent.ts'
import styles from './exit-popup.module.css'

type Props = {
  /** Called after the popup has closed. */
  onGone: () => void
}

/** The exit popup, which offers two ways to stay in touch. */
export function ExitPopup({ onGone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isForChat = useRef(false)
  const [view, setView] = useState<'choices' | 'newsletter'>('choices')
  const titleId = `exit-popup-${view}`
  const navigate = useNavigate()

  useEffect(() => trackPopup('shown'), [])

  // The title of each view receives the focus, so that screen readers announce it and no button has the focus.
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
    // The home page scrolls to the section in the hash. Other pages first navigate to the home page.
    if (isForChat.current) navigate('/#chat-section')
    else trackPopup('closed')
  }

  return (
    <Modal ref={dialog} className={styles.popup} titleId={titleId} onClosed={afterClose}>
      <div className={styles.back} />
      <div className={`grid gap-12 ${styles.face}`}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {view === 'choices' ? exitPopup.title : exitPopup.newsletter.title}
        </h2>
        <p className="soft">{view === 'choices' ? exitPopup.lead : exitPopup.newsletter.text}</p>
        {view === 'choices' ? (
          <ExitChoices onChat={toChat} onNewsletter={toNewsletter} />
        ) : (
          <ExitNewsletter />
        )}
        <div className={`flex wrap items-center between mt-12 ${styles.ways}`}>
          {view === 'newsletter' && (
            <button
              type="button"
              className={`semibold ${styles.link}`}
              onClick={() => setView('choices')}
            >
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

type ChoicesProps = { onChat: () => void; onNewsletter: () => void }

/** Two equal choices: chat and newsletter. */
function ExitChoices({ onChat, onNewsletter }: ChoicesProps) {
  return (
    <div className={`grid gap-12 mt-8 ${styles.choices}`}>
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
    <button type="button" className={`grid p-16 ${styles.choice}`} onClick={onChoose}>
      <span className={`grid centered gap-4 ${styles.card}`} aria-hidden="true">
        <span>{rank}</span>
        <Spade className={styles.suit} />
      </span>
      <span className={`tight balance ${styles.choiceTitle}`}>{copy.title}</span>
      <span className={`muted text-label balance ${styles.text}`}>{copy.text}</span>
    </button>
  )
}

const loadForm = async () =>
  (await import('../../shared/newsletter-form/newsletter-sign-up.tsx')).NewsletterSignUp

function ExitNewsletter() {
  return (
    <>
      <LazyPart load={loadForm} with={{ location: 'exit-popup' }} className="mt-8">
        <p>{exitPopup.newsletter.loading}</p>
      </LazyPart>
      <p>
        <OutboundLink
          className="tall-link"
          href={exitPopup.subscribe.url}
          linkType="newsletter-subscribe"
          label="exit-popup"
          onFollow={() => trackPopup('subscribe-external')}
        >
          {exitPopup.subscribe.text}
        </OutboundLink>
      </p>
    </>
  )
}

type PopupAction = 'shown' | 'chat' | 'newsletter' | 'subscribe-external' | 'closed'

function trackPopup(eventAction: PopupAction): void {
  track('popup', 'exit-popup', eventAction)
}
