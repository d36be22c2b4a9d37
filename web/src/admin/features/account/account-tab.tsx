import { PasswordPanel } from './password-panel.tsx'

/** What an administrator decides about their own sign-in. Each part is a panel of its own. */
export function AccountTab() {
  return <PasswordPanel />
}
