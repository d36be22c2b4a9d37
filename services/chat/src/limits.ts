import { callLimits } from '@cardroom/contracts/limits'

/** The limits on calls that this service enforces; the gateway limits messages per address. */
export const limits = {
  register: callLimits.chatRegister,
  registerNetwork: callLimits.chatRegisterNetwork,
  messageMinute: callLimits.chatMessageMinute,
  messageHour: callLimits.chatMessageHour,
  transcript: callLimits.chatTranscript,
  recipient: callLimits.chatRecipient,
  link: callLimits.chatTranscriptLink,
  confirm: callLimits.chatTranscriptConfirm,
  person: callLimits.chatPerson,
  own: callLimits.chatOwn,
  typing: callLimits.chatTyping,
  session: callLimits.admin,
}
