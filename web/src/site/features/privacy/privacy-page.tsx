import { brand } from '@cardroom/brand/brand'
import { ownData } from '@cardroom/brand/own-data-copy'
import {
  copyLinkCopy,
  optOutCopy,
  privacyHead,
  privacyLastUpdated,
  privacySections,
} from '@cardroom/brand/privacy-copy'
import { optOutCookie } from '@cardroom/contracts/opt-out'
import { visitorCookieNames } from '@cardroom/contracts/visitor-cookies'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { localStore, writeStored } from '../../../shared/stored.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { Page } from '../../shared/page.tsx'
import { formatCookie, hasOptedOut, refusesByBrowser } from '../../shared/tracking/cookies.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './privacy.module.css'

export function PrivacyPage() {
  return (
    <Page head={privacyHead}>
      <div data-ground="card-50">
        <CopyLinkSection />
        <article className={`container columns legal ${styles.page}`}>
          <header>
            <h1>Privacy policy</h1>
            <p>Last updated {privacyLastUpdated}</p>
          </header>
          <nav className={styles.contents} aria-label="Contents">
            <ol>
              {privacySections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={`grid gap-40 ${styles.text}`}>
            {privacySections.map(({ id, title, paragraphs, items }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  {index + 1}. {title}
                </h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {items !== undefined && (
                  <ul>
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
                {id === optOutCopy.section && <OptOut />}
                {id === ownData.section && <OwnData />}
              </section>
            ))}
            <p>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </p>
          </div>
        </article>
      </div>
    </Page>
  )
}

const loadMailLink = async () =>
  (await import('../../shared/mail-link/mail-link-buttons.tsx')).MailLinkButtons

/** Confirms the copy of a conversation that a mail link offers; empty without such a link. */
export function CopyLinkSection() {
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, link] = /^#copy=([\w-]{43})$/.exec(hash) ?? []
  if (link === undefined) return null
  const { lead, submit } = copyLinkCopy
  const choices = [{ label: submit, path: '/api/chat/transcript/confirm', payload: { link } }]
  return (
    <section className={`container ${styles.copy}`} aria-labelledby="copy-title">
      <h2 id="copy-title">{copyLinkCopy.title}</h2>
      <LazyPart load={loadMailLink} with={{ lead, choices }}>
        <p className="muted">{copyLinkCopy.loading}</p>
      </LazyPart>
    </section>
  )
}

function OptOut() {
  const isRefusedByBrowser = useBrowserValue(refusesByBrowser, false)
  const wasOptedOut = useBrowserValue(hasOptedOut, false)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOptedOut = choice ?? wasOptedOut

  return (
    <div className={`grid justify-start gap-12 p-16 ${styles.optOut}`}>
      <output>
        {isOptedOut && optOutCopy.optedOut}
        {!isOptedOut && (isRefusedByBrowser ? optOutCopy.byBrowser : optOutCopy.recognized)}
      </output>
      {(isOptedOut || !isRefusedByBrowser) && (
        <Button
          look="outline"
          small
          onClick={() => {
            setOptedOut(!isOptedOut)
            setChoice(!isOptedOut)
          }}
        >
          {isOptedOut ? optOutCopy.allow : optOutCopy.refuse}
        </Button>
      )}
    </div>
  )
}

const loadRequest = async () => (await import('./own-data-request.tsx')).OwnDataRequestForm
const loadOwnLink = async () => (await import('./own-data-link.tsx')).OwnDataLink

/** Requests a link to the visitor's own data, or shows the page behind such a link. */
export function OwnData() {
  // If the visitor opens another link in the same tab, only the hash changes.
  useLocation()
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, link] = /^#data=([\w-]{43})$/.exec(hash) ?? []
  const copy = link === undefined ? ownData.request : ownData.link
  return (
    <div
      key={link}
      ref={(place) => {
        if (link !== undefined) place?.scrollIntoView()
      }}
      className={`grid gap-12 p-16 ${styles.part}`}
    >
      <h3>{copy.title}</h3>
      <p>{copy.lead}</p>
      {link === undefined ? (
        <LazyPart load={loadRequest} with={{}}>
          <noscript>{ownData.elsewhere}</noscript>
        </LazyPart>
      ) : (
        <LazyPart load={loadOwnLink} with={{ link }}>
          {ownData.loading}
        </LazyPart>
      )}
    </div>
  )
}

const optOutDays = 365
/** Cookies about the visitor. The server does not set them again after an opt-out. */
const cookieNames = [
  ...visitorCookieNames,
  'clickedCtaButton',
  'ctaButtonLabel',
  'ctaButtonTimestamp',
] as const

function setOptedOut(optedOut: boolean): void {
  writeStored(localStore, optOutCookie, optedOut ? '1' : null)
  const isSecure = window.location.protocol === 'https:'
  const set = (name: string, value: string, days: number) => {
    document.cookie = formatCookie({ name, value, days }, isSecure)
  }
  set(optOutCookie, '1', optedOut ? optOutDays : 0)
  if (optedOut) for (const name of cookieNames) set(name, '', 0)
}
