/** Set by the button on the privacy page. Has the effect of `Sec-GPC: 1`: no visitor id, no first-touch cookies. */
export const optOutCookie = 'optOut'
