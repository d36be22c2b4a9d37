import { brand } from '@cardroom/brand/brand'
import { chatLinkHosts, chatPageNames } from '@cardroom/brand/chat-copy'
import { type ReactNode, useMemo } from 'react'
import { NewTabArrow } from '../../shared/ui/new-tab-arrow.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { type AnswerBlock, answerBlocks, type AnswerPart } from './answer-blocks.ts'
import { ownPath } from './own-path.ts'

/** An answer of the assistant as paragraphs, lists, bold words and links; never as markup. */
export function AnswerText({ content }: { content: string }) {
  const blocks = useMemo(() => answerBlocks(content, chatLinkHosts), [content])
  // Parts of a text have no key but their index.
  return blocks.map((block, index) => <Block key={index} block={block} />) // oxlint-disable-line react/no-array-index-key
}

function Block({ block: { kind, start, lines } }: { block: AnswerBlock }) {
  const [first] = lines
  if (kind === 'paragraph') return <p>{first === undefined ? null : <Line parts={first} />}</p>
  const items = lines.map((parts, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <li key={index}>
      <Line parts={parts} />
    </li>
  ))
  return kind === 'bullets' ? <ul>{items}</ul> : <ol start={start}>{items}</ol>
}

function Line({ parts }: { parts: readonly AnswerPart[] }) {
  return parts.map(({ text, href, isBold }, index) => {
    const words = href === null ? text : <AnswerLink href={href}>{text}</AnswerLink>
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return isBold ? <strong key={index}>{words}</strong> : <span key={index}>{words}</span>
  })
}

/** A link of an answer: to this site by its path, on whatever host it is served, or to another site. */
function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const path = ownPath(href, brand.siteUrl)
  if (path === null) {
    return (
      <OutboundLink href={href} linkType="chat">
        {children}
      </OutboundLink>
    )
  }
  const name = chatPageNames[path] ?? path
  if (path.startsWith('/#')) return <SiteLink to={path}>{name}</SiteLink>
  // A new tab, so that the conversation stays open.
  return (
    <a href={path} target="_blank" rel="noopener">
      {name}
      <NewTabArrow />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
