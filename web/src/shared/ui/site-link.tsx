import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/**
 * A link within the site. The router's own Link also imports its data loading and prefetching, which would take a tenth
 * of the landing page's script budget.
 */
export function SiteLink({ to, onClick, ...anchor }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in the props
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
