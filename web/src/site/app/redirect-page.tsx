import { redirectTarget, unknownPageTarget, withQuery } from '@cardroom/contracts/redirects'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { trackRedirect } from '../shared/tracking/clicks.ts'

/** Any path without a page: records the redirect, then follows it with its query. */
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
