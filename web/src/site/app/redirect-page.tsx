import { redirectTarget, unknownPageTarget } from '@cardroom/contracts/redirects'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { trackRedirect } from '../shared/tracking/clicks.ts'

/** Any path without a page: records the redirect, then follows it. */
export function RedirectPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const target = redirectTarget(pathname) ?? unknownPageTarget
    trackRedirect(pathname, target, document.referrer)
    navigate(target, { replace: true })
  }, [pathname, navigate])

  return null
}
