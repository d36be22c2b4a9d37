import type { NewsletterIssue } from '@cardroom/brand/home-copy'
import { useEffect, useState } from 'react'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { IssueSkeletons } from './issue-skeletons.tsx'
import { latestIssues, issueDate } from './newsletter-feed.ts'
import issueStyles from './home.module.css'

/** The newsletter's newest issues as cards, labeled by the heading `latest-issues`. */
export function NewsletterIssues() {
  const [issues, setIssues] = useState<readonly NewsletterIssue[] | null>(null)

  useEffect(() => {
    const search = new AbortController()
    latestIssues(search.signal).then(setIssues, () => {
      // The list has unmounted.
    })
    return () => search.abort()
  }, [])

  if (issues === null) return <IssueSkeletons />
  return (
    <section className={issueStyles.issuesPlace} aria-labelledby="latest-issues" aria-busy="false">
      <ul className={`grid gap-16 ${issueStyles.issuesIssues}`}>
        {issues.map((issue, index) => (
          // The list never changes its order, and two issues may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <Issue key={index} {...issue} isLatest={index === 0} />
        ))}
      </ul>
    </section>
  )
}

function Issue(props: NewsletterIssue & { isLatest: boolean }) {
  const { title, link, pubDate, description, isLatest } = props
  const { text, dateTime } = issueDate(pubDate)
  return (
    <li className={`card flex gap-12 p-24 ${issueStyles.issuesCard}`} data-ground="card-0">
      <p className={`flex wrap items-center muted text-small ${issueStyles.date}`}>
        {isLatest && <span className={`strong ${issueStyles.latest}`}>Latest</span>}
        {dateTime === undefined ? <span>{text}</span> : <time dateTime={dateTime}>{text}</time>}
      </p>
      <h4 className={`tight break balance ${issueStyles.issueTitle}`}>
        {link === '#' ? (
          title
        ) : (
          <OutboundLink href={link} linkType="newsletter-issue" label={title} isBare>
            {title}
          </OutboundLink>
        )}
      </h4>
      <p className={`soft break ${issueStyles.issueDescription}`}>{description}</p>
    </li>
  )
}
