import { copyLinkCopy } from '@cardroom/brand/privacy-copy'
import { MailLinkButtons } from '../../shared/mail-link/mail-link-buttons.tsx'

/** Confirms the address that a copy of a conversation is sent to. */
export function CopyLink({ link }: { link: string }) {
  const { lead, submit } = copyLinkCopy
  const choices = [{ label: submit, path: '/api/chat/transcript/confirm', payload: { link } }]
  return <MailLinkButtons lead={lead} choices={choices} />
}
