/**
 * Set by the button on the privacy page. The server treats a request that carries it like one with `Sec-GPC: 1`:
 * no visitor id, no first-touch cookies.
 */
export const optOutCookie = 'optOut'
