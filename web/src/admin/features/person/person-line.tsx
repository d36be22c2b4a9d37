import type { PersonLeadKind, PersonLine } from '@cardroom/contracts/person-page'
import { applicationKind } from '@cardroom/leads/application'
import { chatKind } from '@cardroom/leads/chat'
import { entryKind } from '@cardroom/leads/entry'
import type { Lead } from '@cardroom/leads/lead-kind'
import { readerKind, readerStates } from '@cardroom/leads/newsletter'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import type { ReactNode } from 'react'
import { formatMoney, formatTime } from '../../../shared/format.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { addressOf } from '../../shared/lead.ts'
import { SourceCell } from '../../shared/source-cell.tsx'
import { SourceName } from '../../shared/source-name.tsx'

const kinds: Readonly<Record<PersonLeadKind, Lead>> = {
  application: applicationKind,
  inquiry: sponsorshipKind,
  entry: entryKind,
  chat: chatKind,
  newsletter: readerKind,
}

/** The subject of a line, with a link to it. */
export function LineTitle({ line }: { line: PersonLine }) {
  switch (line.kind) {
    case 'visit':
      return (
        <span className="row tight">
          Visit from <SourceName source={line.source || 'unknown'} medium={line.medium} />
        </span>
      )
    case 'note':
      return (
        <>
          Note on{' '}
          <Shown kind={line.about.kind} id={line.about.id}>
            {kinds[line.about.kind].label.toLowerCase()}
          </Shown>
        </>
      )
    case 'player':
      return <Tab slug="rake">Player of the rake race</Tab>
    case 'winner':
      return <Tab slug="winners">{`Place ${line.position} of week ${line.weekNumber}`}</Tab>
    case 'entry':
      return line.isRemoved ? (
        'Last-longer entry, removed'
      ) : (
        <Shown kind="entry" id={line.id}>
          {entryKind.label}
        </Shown>
      )
    case 'application':
    case 'inquiry':
    case 'chat':
    case 'newsletter':
      return (
        <Shown kind={line.kind} id={line.id}>
          {kinds[line.kind].label}
        </Shown>
      )
  }
}

/** The rest of a line. */
export function LineDetails({ line }: { line: PersonLine }) {
  switch (line.kind) {
    case 'visit':
      return <Visit visit={line} />
    case 'note':
      return (
        <p className="written">
          {line.note}
          {line.author !== null && <span className="second">{line.author}</span>}
        </p>
      )
    case 'player':
      return <p>{`${line.displayName}, ${formatMoney(Number(line.rakeAmount))}`}</p>
    case 'winner':
      return <p>{formatMoney(Number(line.prizeAmount))}</p>
    case 'application':
    case 'inquiry':
    case 'entry':
    case 'chat':
    case 'newsletter':
      return (
        <>
          <p>{wordsOf(line)}</p>
          {line.sessionId !== null && (
            <div className="small">
              <SourceCell sessionId={line.sessionId} at={line.at} />
            </div>
          )}
        </>
      )
  }
}

type LeadLine = Extract<PersonLine, { sessionId: string | null }>

function wordsOf(line: LeadLine): string {
  switch (line.kind) {
    case 'application':
      return `${line.name} · ${capital(line.status)}`
    case 'inquiry':
      return `${line.companyName} · ${formatMoney(line.value)} · ${capital(line.status)}`
    case 'entry':
      return `${line.name} · ${line.isPaid ? 'Paid' : 'Unpaid'} · ${line.isEliminated ? 'Eliminated' : 'Still playing'}`
    case 'chat':
      return `${line.messageCount} ${line.messageCount === 1 ? 'message' : 'messages'}${line.summary === null ? '' : ` · ${line.summary}`}`
    case 'newsletter':
      return readerStates[line.state]
  }
}

function Visit({ visit }: { visit: Extract<PersonLine, { kind: 'visit' }> }) {
  const { medium, campaign, channel, country, device, steps, leftCount } = visit
  const facts = [
    medium !== '' && `Medium ${medium}`,
    campaign !== '' && `Campaign ${campaign}`,
    channel !== '' && `Channel ${channel.replaceAll('-', ' ')}`,
    country,
    device,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className="second">{facts.join(' · ')}</p>}
      <ol className="stack tight small" aria-label="Pages of the visit">
        {steps.map((step, nth) => (
          // Two pages may have the same time.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth} data-lead={step.lead ?? undefined}>
            <time dateTime={step.at}>{formatTime(step.at)}</time>{' '}
            {step.lead === null ? step.path : <strong>{kinds[step.lead].label}</strong>}
          </li>
        ))}
      </ol>
      {leftCount > 0 && <p className="second">{`and ${leftCount} further pages`}</p>}
    </>
  )
}

function Shown({ kind, id, children }: { kind: PersonLeadKind; id: string; children: ReactNode }) {
  return (
    <SiteLink className="link" to={addressOf(kinds[kind], id)}>
      {children}
    </SiteLink>
  )
}

function Tab({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <SiteLink className="link" to={`/admin/dashboard/${slug}`}>
      {children}
    </SiteLink>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
