import { type AppSecret, type Factors, recoveryCodeCount } from '@cardroom/contracts/factors'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { AdminButton } from '../admin-button.tsx'
import { DateTime } from '../date-time.tsx'
import { ErrorState, LoadingState } from '../states.tsx'
import { AppDialog } from './app-dialog.tsx'
import {
  addPasskey,
  canUsePasskeys,
  type Confirmation,
  factorsQuery,
  newApp,
  newPasskey,
  newRecoveryCodes,
  removeApp,
  removePasskey,
  requireFactors,
} from './factors-api.ts'
import styles from './factors.module.css'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useConfirmed } from './use-confirmed.tsx'

type Props = {
  /** May say that everybody must have a second factor. */
  isOwner?: boolean
  /** After a factor was added and its recovery codes were seen. */
  onAdded?: () => void
}

/** The own second factors: what there is, and how to add and remove it. */
export function FactorsList({ isOwner = false, onAdded }: Props) {
  const query = useQuery(factorsQuery)
  const { data, error } = query
  if (error !== null) return <ErrorState title="The second factors cannot be shown" query={query} />
  if (data === undefined) return <LoadingState label="Loading the second factors" />
  return <LoadedFactors factors={data} isOwner={isOwner} onAdded={onAdded} />
}

type LoadedProps = { factors: Factors; isOwner: boolean; onAdded: (() => void) | undefined }

function LoadedFactors({ factors, isOwner, onAdded }: LoadedProps) {
  const { run, isBusy, passwordDialog } = useConfirmed()
  const [app, setApp] = useState<AppSecret | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const { hasApp, passkeys, recoveryCodesLeft, isRequired } = factors
  const hasAny = hasApp || passkeys.length > 0

  async function added(title: string, recoveryCodes: string[]): Promise<void> {
    setApp(null)
    setIsNaming(false)
    setCodes(recoveryCodes)
    await refresh(title)
    if (recoveryCodes.length === 0) onAdded?.()
  }
  const removing = (title: string, remove: (confirmation: Confirmation) => Promise<unknown>) =>
    run(async (confirmation) => {
      await remove(confirmation)
      await refresh(title)
    })

  return (
    <>
      <ul className={styles.list}>
        <Factor
          title="Authenticator app"
          state={hasApp ? 'On: sign-in asks for a code of it' : 'Off'}
        >
          {hasApp ? (
            <AdminButton
              aria-label="Remove the authenticator app"
              isDisabled={isBusy}
              onClick={() => removing('App removed', removeApp)}
            >
              Remove
            </AdminButton>
          ) : (
            <AdminButton
              aria-label="Set up an authenticator app"
              isDisabled={isBusy}
              onClick={() => run(async (confirmation) => setApp(await newApp(confirmation)))}
            >
              Set up
            </AdminButton>
          )}
        </Factor>
        <Factor title="Passkeys" state={passkeyState(passkeys.length)}>
          {canUsePasskeys() && (
            <AdminButton
              aria-label="Add a passkey"
              isDisabled={isBusy}
              onClick={() => setIsNaming(true)}
            >
              Add
            </AdminButton>
          )}
        </Factor>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Factor
            key={id}
            title={name}
            isPart
            state={
              <>
                Added <DateTime at={createdAt} />
                {lastUsedAt === null ? ', not used yet' : ', last used '}
                {lastUsedAt !== null && <DateTime at={lastUsedAt} />}
              </>
            }
          >
            <AdminButton
              aria-label={`Remove the passkey ${name}`}
              isDisabled={isBusy}
              onClick={() => removing('Passkey removed', (by) => removePasskey(id, by))}
            >
              Remove
            </AdminButton>
          </Factor>
        ))}
        {hasAny && (
          <Factor
            title="Recovery codes"
            state={`${recoveryCodesLeft} of ${recoveryCodeCount} left`}
          >
            <AdminButton
              aria-label="Make new ones: recovery codes"
              isDisabled={isBusy}
              onClick={() =>
                run(async (confirmation) => {
                  const { recoveryCodes } = await newRecoveryCodes(confirmation)
                  setCodes(recoveryCodes)
                  await refresh('The former codes are void')
                })
              }
            >
              Make new ones
            </AdminButton>
          </Factor>
        )}
        {isOwner && (
          <Factor
            title="Everybody needs a second factor"
            state={isRequired ? 'Yes: whoever has none sets one up first' : 'No'}
          >
            <AdminButton
              aria-label={isRequired ? 'Do not require a second factor' : 'Require a second factor'}
              isDisabled={isBusy}
              onClick={() =>
                removing(isRequired ? 'No longer required' : 'Required from now on', (by) =>
                  requireFactors(!isRequired, by),
                )
              }
            >
              {isRequired ? 'Do not require' : 'Require'}
            </AdminButton>
          </Factor>
        )}
      </ul>
      {app !== null && (
        <AppDialog
          app={app}
          onAdded={(recoveryCodes) => void added('App added', recoveryCodes)}
          onClosed={() => setApp(null)}
        />
      )}
      {isNaming && (
        <PasskeyDialog
          isBusy={isBusy}
          onClosed={() => setIsNaming(false)}
          onName={(name) =>
            run(async (confirmation) => {
              const { recoveryCodes } = await addPasskey(name, await newPasskey(confirmation))
              await added('Passkey added', recoveryCodes)
            })
          }
        />
      )}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          onClosed={() => {
            setCodes([])
            onAdded?.()
          }}
        />
      )}
      {passwordDialog}
    </>
  )
}

/** Shows what has changed. */
async function refresh(title: string): Promise<void> {
  await queryClient.invalidateQueries(factorsQuery)
  toast({ title, tone: 'success' })
}

function passkeyState(count: number): string {
  if (!canUsePasskeys()) {
    return 'This browser makes none here: open the back office by the name of its host'
  }
  return count === 0 ? 'None: a finger, a face or a PIN instead of the password' : String(count)
}

type FactorProps = { title: string; state: ReactNode; isPart?: boolean; children: ReactNode }

function Factor({ title, state, isPart = false, children }: FactorProps) {
  return (
    <li className={styles.factor} data-part={isPart}>
      <div>
        <h3>{title}</h3>
        <p>{state}</p>
      </div>
      {children}
    </li>
  )
}
