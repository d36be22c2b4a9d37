import { brand } from '@cardroom/brand/brand'
import type { PageHead } from '@cardroom/brand/page-head'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { trackPage } from './tracking/browser-tracker.ts'

type Props = { head: PageHead; children: ReactNode }

/** A public page. It sets the document's head and records the page view. */
export function Page({ head, children }: Props) {
  const { path, title, description } = head
  const { pathname } = useLocation()
  const url = new URL(path, brand.siteUrl).href

  useEffect(() => trackPage(pathname, title), [pathname, title])

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${brand.siteUrl}/share/${path.slice(1) || 'home'}.jpg`} />
      <meta name="twitter:card" content="summary_large_image" />
      {children}
    </>
  )
}
