import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/**
 * A link within the site. The router's own Link brings its data and prefetching machinery along, a tenth
 * of what the landing page may load.
 */
export function SiteLink({ to, onClick, ...anchor }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the props
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
