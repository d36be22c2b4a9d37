import {
  type AccessTokenKind,
  CreateAccessTokenRequest,
  type CreateAccessTokenResponse,
} from '@cardroom/contracts/access-tokens'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { type Close, Dialog } from '../../shared/dialog.tsx'
import { Choice } from '../../shared/form.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { makeToken, secretText, tokensPath } from './sharing-api.ts'
import { SecretField } from '../../shared/secret-field.tsx'

const ends = { 7: 'In 7 days', 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' }
const noEnd = 'none'
const keyEnds = { ...ends, [noEnd]: 'When it is revoked' }

const words = {
  link: {
    title: 'Make a link',
    hint: 'Who gets it, such as “The board”. They see this name on the page.',
    action: 'Make link',
  },
  key: {
    title: 'Make an API key',
    hint: 'What reads with it, such as “Weekly sheet”.',
    action: 'Make key',
  },
} as const

type Props = { kind: AccessTokenKind; onClosed: () => void }

/** Creates a link or an API key, and shows its secret once. */
export function MakeDialog({ kind, onClosed }: Props) {
  const [made, setMade] = useState<CreateAccessTokenResponse | null>(null)
  const save = useMutation({
    mutationFn: makeToken,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [tokensPath] }),
  })
  const { title, hint, action } = words[kind]
  if (made !== null) {
    return (
      <Dialog title={made.data.name} width="wide" onClosed={onClosed}>
        {(close) => <SecretView made={made} close={close} />}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      schema={CreateAccessTokenRequest}
      start={{ kind, name: '', days: 30 }}
      fields={{
        name: { label: 'For', hint },
        days: {
          render: ({ value, onChange }) => (
            <Choice
              label="Ends"
              value={String(value ?? noEnd)}
              options={kind === 'key' ? keyEnds : ends}
              onChange={(days) => onChange(days === noEnd ? null : Number(days))}
            />
          ),
        },
      }}
      action={action}
      busy="Making..."
      save={save}
      failed="It could not be made"
      onSaved={(reply) => setMade(reply)}
      onClosed={onClosed}
    />
  )
}

type SecretProps = { made: CreateAccessTokenResponse; close: Close }

/** Shows the secret now, because the server stores only its hash. */
function SecretView({ made: { data, secret }, close }: SecretProps) {
  const isLink = data.kind === 'link'
  return (
    <SecretField
      label={isLink ? 'Link' : 'API key'}
      value={secretText(data.kind, secret)}
      close={close}
    >
      {isLink
        ? 'Anyone with this link can see the reports until it expires. You will not see it again.'
        : 'Anyone with this key can read the reports until it expires. You will not see it again.'}
    </SecretField>
  )
}
