import { redirectTarget, unknownPageTarget, withQuery } from '@cardroom/contracts/redirects'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { trackRedirect } from '../shared/tracking/clicks.ts'

/** Handles any path without a page: records the redirect and then follows it, keeping the query. */
export function RedirectPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const target = redirectTarget(pathname) ?? unknownPageTarget
    trackRedirect(pathname, target, document.referrer)
    navigate(withQuery(target, search), { replace: true })
  }, [pathname, search, navigate])

  return null
}
