import { FactorsList } from '../../shared/factors/factors-list.tsx'
import { Panel } from '../../shared/panel.tsx'
import { useMay } from '../../shared/reader.ts'
import tab from '../../shared/tab.module.css'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** What an administrator decides about their own sign-in. Each part is a panel of its own. */
export function AccountTab() {
  const isOwner = useMay('accounts.manage')
  return (
    <div className={tab.tab}>
      <SessionsPanel />
      <Panel title="Second factors" note="A code beside the password, or a passkey instead of it">
        <FactorsList isOwner={isOwner} />
      </Panel>
      <PasswordPanel />
    </div>
  )
}
