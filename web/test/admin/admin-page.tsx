import { Admin } from '@cardroom/contracts/admin'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AdminApp } from '../../src/admin/app/admin-app.tsx'
import '../../src/shared/configure-zod.ts'
import { queryClient } from '../../src/shared/query-client.ts'
import type { fakeNetwork } from '../component/fake-network.ts'
import { minimalAnswer } from '../component/minimal-answer.ts'

/** The administration as a signed-in administrator opens it at an address. */
export async function openAdmin(network: ReturnType<typeof fakeNetwork>, address: string) {
  network.answer('GET /api/admin/me', () =>
    minimalAnswer(Admin, { firstName: 'Ada', email: 'ada@quinn.example' }),
  )
  queryClient.clear()
  history.replaceState(null, '', address)
  await render(<AdminApp />)
  return page.getByRole('main')
}
