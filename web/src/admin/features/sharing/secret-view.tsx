import type { CreateAccessTokenResponse } from '@cardroom/contracts/access-tokens'
import type { Close } from '../../shared/dialog.tsx'
import { SecretField } from '../../shared/secret-field.tsx'
import { secretText } from './sharing-api.ts'

type Props = { made: CreateAccessTokenResponse; close: Close }

/** The address of a new link, or a new key: only now, because the server keeps no more than its hash. */
export function SecretView({ made: { data, secret }, close }: Props) {
  const isLink = data.kind === 'link'
  return (
    <SecretField
      label={isLink ? 'Link' : 'API key'}
      value={secretText(data.kind, secret)}
      close={close}
    >
      {isLink
        ? 'Whoever has this link sees the reports until it ends. It is shown now and never again.'
        : 'Whoever has this key reads the reports until it ends. It is shown now and never again.'}
    </SecretField>
  )
}
