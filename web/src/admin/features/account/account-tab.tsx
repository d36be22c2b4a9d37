import { FactorsList } from '../../shared/factors/factors-list.tsx'
import { Panel } from '../../shared/panel.tsx'
import { useMay } from '../../shared/reader.ts'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The sessions, second factors and password of the signed-in administrator. */
export function AccountTab() {
  const isOwner = useMay('accounts.manage')
  return (
    <div className="stack loose">
      <SessionsPanel />
      <Panel title="Second factors" note="A code beside the password, or a passkey instead of it">
        <FactorsList isOwner={isOwner} />
      </Panel>
      <PasswordPanel />
    </div>
  )
}
