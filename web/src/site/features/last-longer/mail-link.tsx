import { mailLinks } from '@cardroom/brand/last-longer-copy'
import { reload } from '../../shared/loadable/use-loadable.ts'
import { MailLinkButtons } from '../../shared/mail-link/mail-link-buttons.tsx'
import { pendingPath, signupsPath } from './last-longer-api.ts'

type Props = { kind: 'confirm' | 'update'; link: string }

export function MailLink({ kind, link }: Props) {
  const { confirm, update } = mailLinks
  const choices =
    kind === 'confirm'
      ? [{ label: confirm.submit, path: '/api/wsop/confirm', payload: { link } }]
      : [
          {
            label: update.refuse,
            path: '/api/wsop/decide',
            payload: { link, state: 'refused' },
          },
          {
            label: update.confirm,
            path: '/api/wsop/decide',
            payload: { link, state: 'confirmed' },
          },
        ]
  return (
    <MailLinkButtons
      lead={mailLinks[kind].lead}
      choices={choices}
      onDone={() => {
        reload(signupsPath)
        reload(pendingPath)
      }}
    />
  )
}
