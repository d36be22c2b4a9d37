import { Admin } from '@cardroom/contracts/admin'
import type { Role } from '@cardroom/contracts/session'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AdminApp } from '../../src/admin/app/admin-app.tsx'
import { dashboardTabs } from '../../src/admin/app/admin-routes.tsx'
import '../../src/admin/features/dashboard/dashboard-page.tsx'
import '../../src/shared/configure-zod.ts'
import '../../src/shared/styles/fonts.css'
import '../../src/shared/styles/tokens.css'
import '../../src/shared/styles/base.css'
import '../../src/admin/styles/admin.css'
import { queryClient } from '../../src/shared/query-client.ts'
import { dismissToast, toastStore } from '../../src/shared/toast/toasts.ts'
import type { fakeNetwork } from '../component/fake-network.ts'
import { minimalAnswer } from '../component/minimal-answer.ts'

/** The administration as a signed-in administrator opens it at an address: an owner unless another role is given. */
export async function openAdmin(
  network: ReturnType<typeof fakeNetwork>,
  address: string,
  role: Role = 'owner',
) {
  network.answer('GET /api/admin/me', () =>
    minimalAnswer(Admin, { firstName: 'Ada', email: 'ada@quinn.example', role }),
  )
  queryClient.clear()
  for (const { id } of toastStore.read()) dismissToast(id)
  // While other programs have the processor, the modules of a tab take longer to come than an assertion waits. What does
  // not come at all the page asks for again.
  const tab = dashboardTabs.find(({ slug }) => address.split(/[/?#]/)[3] === slug)
  await tab?.load().catch(() => {})
  history.replaceState(null, '', address)
  await render(<AdminApp />)
  return page.getByRole('main')
}
