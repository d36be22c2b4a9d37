import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { tracker } from './tracking/browser-tracker.ts'

type Props = { title: string; children: ReactNode }

// The address the visitor came from: another site's on arrival, afterwards the page before.
let referrer = document.referrer

/** A public page: sets its title and records its view once it is really shown. */
export function Page({ title, children }: Props) {
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = title
    tracker.openPage(pathname, title, referrer)
    referrer = window.location.href
  }, [pathname, title])

  return children
}
