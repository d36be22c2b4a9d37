import { queryClient, sessionKey } from '../../../shared/query-client.ts'
import { FactorsList } from '../../shared/factors/factors-list.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useSignOut } from './session-api.ts'

/** Replaces the dashboard until an administrator who needs a second factor has set one up. */
export function FactorSetupPage() {
  const { signOut } = useSignOut()
  return (
    <SignInCard
      title="Set up a second factor"
      subtitle="Everybody here needs one beside the password: an app that makes codes, or a passkey."
      footer={
        <button type="button" onClick={signOut}>
          Logout
        </button>
      }
    >
      <FactorsList onAdded={() => void queryClient.invalidateQueries({ queryKey: sessionKey })} />
    </SignInCard>
  )
}
