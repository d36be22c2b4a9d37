import { callLimits } from '@cardroom/contracts/limits'
import type { MessageLimits } from './conversations/repository.ts'

/** The limits on calls that this service enforces; that of messages by address is the gateway's alone. */
export const limits = {
  register: callLimits.chatRegister,
  registerNetwork: callLimits.chatRegisterNetwork,
  transcript: callLimits.chatTranscript,
  recipient: callLimits.chatRecipient,
  link: callLimits.chatTranscriptLink,
  confirm: callLimits.chatTranscriptConfirm,
  person: callLimits.chatPerson,
  own: callLimits.chatOwn,
  typing: callLimits.chatTyping,
  session: callLimits.admin,
}

/** Messages a conversation; counted in Postgres by the statement that stores the question. */
export function messageLimits(factor: number): MessageLimits {
  const scale = (points: number) => Math.max(1, Math.round(points * factor))
  return {
    minute: scale(callLimits.chatMessageMinute.points),
    hour: scale(callLimits.chatMessageHour.points),
  }
}
