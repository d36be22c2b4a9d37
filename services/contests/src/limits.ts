import { callLimits } from '@cardroom/contracts/limits'

/** The limits on calls that this service enforces. */
export const limits = {
  application: callLimits.application,
  policyReports: callLimits.policyReports,
  newsletter: callLimits.newsletter,
  newsletterLink: callLimits.newsletterLink,
  sponsorship: callLimits.sponsorship,
  signup: callLimits.lastLongerSignup,
  update: callLimits.lastLongerUpdate,
  /** Updates of one e-mail. */
  email: callLimits.lastLongerEmail,
  /** E-mails without an entry: trying them is how a stranger would look for those with one. */
  unknown: callLimits.lastLongerUnknown,
  link: callLimits.lastLongerLink,
  resend: callLimits.lastLongerResend,
  resendRecipient: callLimits.lastLongerResendRecipient,
  nameClaim: callLimits.nameClaim,
  nameClaimRecipient: callLimits.nameClaimRecipient,
  picture: callLimits.playerPicture,
  session: callLimits.admin,
}
