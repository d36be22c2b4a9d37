import {
  type AppSecret,
  CodeRequest,
  type Factors,
  NewPasskeyRequest,
  recoveryCodeCount,
} from '@cardroom/contracts/factors'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { AdminButton } from '../admin-button.tsx'
import { DateTime } from '../date-time.tsx'
import { ErrorState, LoadingState } from '../states.tsx'
import {
  addApp,
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
import { useConfirmed } from './use-confirmed.tsx'
import * as z from 'zod/mini'
import { FormDialog } from '../form-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../dialog.tsx'
import styles from './factors.module.css'
import { qrPath } from '../../../shared/qr-path.ts'

type Props = {
  /** Whether the administrator is an owner. Owners can require a second factor for all administrators. */
  isOwner?: boolean
  /** Called after the administrator has added a factor and has seen its recovery codes. */
  onAdded?: () => void
}

/** The administrator's own second factors. */
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
      <ul className="lines">
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
            state={isRequired ? 'Yes: administrators without one set it up first' : 'No'}
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

type FactorProps = { title: string; state: ReactNode; children: ReactNode }

function Factor({ title, state, children }: FactorProps) {
  return (
    <li className="row between pad">
      <div className="grow">
        <h3>{title}</h3>
        <p className="muted">{state}</p>
      </div>
      {children}
    </li>
  )
}

const PasskeyName = z.pick(NewPasskeyRequest, { name: true })

type PasskeyProps = { isBusy: boolean; onName: (name: string) => void; onClosed: () => void }

/** Requests a name for a new passkey. */
function PasskeyDialog({ isBusy, onName, onClosed }: PasskeyProps) {
  return (
    <FormDialog
      title="Add a passkey"
      intro={
        <p>Your browser asks next where to keep it: this device, a telephone or a security key.</p>
      }
      schema={PasskeyName}
      start={{ name: '' }}
      fields={{ name: { label: 'Name', hint: 'Such as “Laptop” or “Blue key”' } }}
      action="Add passkey"
      busy="Waiting..."
      save={{ mutate: ({ name }) => onName(name), isPending: isBusy }}
      onClosed={onClosed}
    />
  )
}

type CodesProps = { codes: string[]; onClosed: () => void }

/** Shows new recovery codes now, because the service stores only their hashes. */
function RecoveryCodesDialog({ codes, onClosed }: CodesProps) {
  const [note, setNote] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setNote('Copied')
    } catch {
      // The clipboard is unavailable without permission or without https.
      setNote('Please write them down')
    }
  }

  return (
    <Dialog title="Your recovery codes" onClosed={onClosed}>
      {(close) => (
        <div className="stack loose">
          <p>
            Each opens your account once when you have neither your app nor your passkey. Keep them
            where your password is not. They are shown now and never again.
          </p>
          <ul className={styles.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="row end">
            <output className="grow muted">{note}</output>
            <AdminButton onClick={() => void copy()}>Copy</AdminButton>
            <Button look="red" small onClick={close}>
              I have kept them
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type AppProps = {
  app: AppSecret
  onAdded: (recoveryCodes: string[]) => void
  onClosed: () => void
}

/** The QR code for a new authenticator app, and the field for the code that confirms it. */
function AppDialog({ app, onAdded, onClosed }: AppProps) {
  const save = useMutation({ mutationFn: ({ code }: CodeRequest) => addApp(code) })
  const path = qrPath(app.uri)
  const size = path.split('\n').length
  return (
    <FormDialog
      title="Add an app"
      intro={
        <>
          <p>Scan this with an authenticator app, or type the key into it.</p>
          <svg
            className={styles.qr}
            viewBox={`0 0 ${size} ${size}`}
            shapeRendering="crispEdges"
            aria-hidden="true"
            focusable="false"
          >
            <path d={path} fill="#000" />
          </svg>
          <p>
            Key: <code className="break">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </>
      }
      schema={CodeRequest}
      start={{ code: '' }}
      fields={{
        code: {
          label: 'Code',
          hint: 'Six digits that the app shows now',
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
        },
      }}
      action="Add app"
      busy="Checking..."
      save={save}
      failed="The code could not be checked. Please try again."
      failsAt="code"
      onSaved={({ recoveryCodes }) => onAdded(recoveryCodes)}
      onClosed={onClosed}
    />
  )
}
