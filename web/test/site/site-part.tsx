import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../src/shared/query-client.ts'
import { routerFuture } from '../../src/shared/router-future.ts'
import '../../src/shared/styles/base.css'
import '../../src/shared/styles/tokens.css'
import '../../src/site/styles/site.css'
import '../../src/shared/toast/toaster.tsx'
import { dismissToast, toastStore } from '../../src/shared/toast/toasts.ts'
import { ToastOutlet } from '../../src/site/app/site-widgets.tsx'

/** A part of the public site as a new visitor finds it, with the place for toasts. */
export async function showPart(part: ReactNode) {
  localStorage.clear()
  sessionStorage.clear()
  return await showPartAgain(part)
}

/** The same for a visitor who comes back: what the browser stores is kept. */
export async function showPartAgain(part: ReactNode) {
  queryClient.clear()
  for (const { id } of toastStore.read()) dismissToast(id)
  history.replaceState(null, '', '/')
  return await render(
    <BrowserRouter future={routerFuture}>
      <main>{part}</main>
      <ToastOutlet />
    </BrowserRouter>,
  )
}

/** The toast on screen. */
export const shownToast = () => page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')
